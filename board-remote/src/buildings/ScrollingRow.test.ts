import { expect, test } from '@jest/globals';
import { fakeLayout } from '../testing/drawBoard.tsx';
import { improveScrolling } from './ScrollingRow.ts';

fakeLayout();

/** A row 300 px wide with 1000 px of names. */
function openRow() {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 300 });
  Object.defineProperty(element, 'scrollWidth', { value: 1000 });
  return { element, end: improveScrolling(element) };
}

/** True when the page does not get the wheel. */
function wheel(element: HTMLElement, init: WheelEventInit): boolean {
  return !element.dispatchEvent(new WheelEvent('wheel', { cancelable: true, ...init }));
}

test('the wheel scrolls sideways where the row can', () => {
  const { element } = openRow();
  expect(wheel(element, { deltaY: -10 })).toBe(false);
  expect(wheel(element, { deltaY: 40 })).toBe(true);
  expect(element.scrollLeft).toBe(40);
  element.scrollLeft = 700;
  expect(wheel(element, { deltaY: 40 })).toBe(false);
  expect(wheel(element, { deltaY: -40 })).toBe(true);
  expect(element.scrollLeft).toBe(660);
});

test.each([
  ['is sideways already', { deltaX: 9, deltaY: 5 }],
  ['zooms', { deltaY: 5, ctrlKey: true }],
  ['is shifted', { deltaY: 5, shiftKey: true }],
])('a wheel that %s is left to the browser', (_, init) => {
  const { element } = openRow();
  expect(wheel(element, init)).toBe(false);
  expect(element.scrollLeft).toBe(0);
});

test('the edges are marked where there is more, until the row is left', () => {
  const { element, end } = openRow();
  const marks = (scrollLeft: number) => {
    element.scrollLeft = scrollLeft;
    element.dispatchEvent(new Event('scroll'));
    return ['data-more-before', 'data-more-after'].map((name) => element.hasAttribute(name));
  };
  expect(marks(0)).toEqual([false, true]);
  expect(marks(350)).toEqual([true, true]);
  expect(marks(699.5)).toEqual([true, false]);
  end();
  expect(marks(0)).toEqual([true, false]);
  expect(wheel(element, { deltaY: 5 })).toBe(false);
});
