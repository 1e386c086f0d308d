import { expect, test } from '@jest/globals';
import { fakeLayout } from '../testing/drawBoard.tsx';
import { improveScrolling } from './rowScrolling.ts';

fakeLayout();

/** A row 300 px wide with 1000 px of tabs. */
function openRow() {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 300 });
  Object.defineProperty(element, 'scrollWidth', { value: 1000 });
  return { element, end: improveScrolling(element) };
}

/** Turns a wheel over a row that is scrolled to `from`. */
function turnWheel(from: number, init: WheelEventInit) {
  const { element } = openRow();
  element.scrollLeft = from;
  const event = new WheelEvent('wheel', { cancelable: true, ...init });
  element.dispatchEvent(event);
  return { scrollLeft: element.scrollLeft, isHandled: event.defaultPrevented };
}

test.each([
  { wheel: 'down', init: { deltaY: 40 }, from: 0, to: 40 },
  { wheel: 'up', init: { deltaY: -40 }, from: 700, to: 660 },
])('a wheel $wheel scrolls the row', ({ init, from, to }) => {
  expect(turnWheel(from, init)).toEqual({ scrollLeft: to, isHandled: true });
});

test.each([
  { wheel: 'up at the start', init: { deltaY: -10 }, from: 0 },
  { wheel: 'down at the end', init: { deltaY: 40 }, from: 700 },
  { wheel: 'sideways', init: { deltaX: 9, deltaY: 5 }, from: 0 },
  { wheel: 'that zooms', init: { deltaY: 5, ctrlKey: true }, from: 0 },
  { wheel: 'with shift', init: { deltaY: 5, shiftKey: true }, from: 0 },
])('a wheel $wheel is left to the browser', ({ init, from }) => {
  expect(turnWheel(from, init)).toEqual({ scrollLeft: from, isHandled: false });
});

/** Scrolls a row, and returns which of its edges are marked. */
function marksAt(element: HTMLElement, scrollLeft: number) {
  element.scrollLeft = scrollLeft;
  element.dispatchEvent(new Event('scroll'));
  return {
    before: element.hasAttribute('data-more-before'),
    after: element.hasAttribute('data-more-after'),
  };
}

test.each([
  { position: 'at the start', scrollLeft: 0, marks: { before: false, after: true } },
  { position: 'in the middle', scrollLeft: 350, marks: { before: true, after: true } },
  {
    position: 'within a pixel of the end',
    scrollLeft: 699.5,
    marks: { before: true, after: false },
  },
])('a row $position marks the edges beyond which there are more tabs', ({ scrollLeft, marks }) => {
  const { element } = openRow();
  expect(marksAt(element, scrollLeft)).toEqual(marks);
});

test('a row that is no longer on the page keeps its marks', () => {
  const { element, end } = openRow();
  marksAt(element, 699.5);
  end();
  expect(marksAt(element, 0)).toEqual({ before: true, after: false });
});
