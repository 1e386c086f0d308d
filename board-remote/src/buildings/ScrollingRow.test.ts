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

test.each<[string, WheelEventInit, number, number]>([
  ['up at the start is left to the page', { deltaY: -10 }, 0, 0],
  ['down scrolls the row', { deltaY: 40 }, 0, 40],
  ['down at the end is left to the page', { deltaY: 40 }, 700, 700],
  ['up scrolls the row', { deltaY: -40 }, 700, 660],
  ['sideways is left to the browser', { deltaX: 9, deltaY: 5 }, 0, 0],
  ['that zooms is left to the browser', { deltaY: 5, ctrlKey: true }, 0, 0],
  ['with shift is left to the browser', { deltaY: 5, shiftKey: true }, 0, 0],
])('a wheel %s', (_, init, from, to) => {
  const { element } = openRow();
  element.scrollLeft = from;
  const event = new WheelEvent('wheel', { cancelable: true, ...init });
  element.dispatchEvent(event);
  expect([element.scrollLeft, event.defaultPrevented]).toEqual([to, to !== from]);
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
});
