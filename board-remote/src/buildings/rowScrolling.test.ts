import { expect, test } from '@jest/globals';
import { fakeLayout } from '../testing/drawBoard.tsx';
import { improveScrolling } from './rowScrolling.ts';

fakeLayout();

/** A row 300 px wide with 1000 px of names. */
function openRow() {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 300 });
  Object.defineProperty(element, 'scrollWidth', { value: 1000 });
  return { element, end: improveScrolling(element) };
}

/** Turns a wheel over a row that is scrolled to `from`, and says where it is then. */
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

/** Scrolls a row, and says at which of its edges more is marked. */
function marksAt(element: HTMLElement, scrollLeft: number) {
  element.scrollLeft = scrollLeft;
  element.dispatchEvent(new Event('scroll'));
  return {
    before: element.hasAttribute('data-more-before'),
    after: element.hasAttribute('data-more-after'),
  };
}

test.each([
  { place: 'at the start', scrollLeft: 0, marks: { before: false, after: true } },
  { place: 'in the middle', scrollLeft: 350, marks: { before: true, after: true } },
  {
    place: 'within a pixel of the end',
    scrollLeft: 699.5,
    marks: { before: true, after: false },
  },
])('the edges of a row $place are marked where there is more', ({ scrollLeft, marks }) => {
  const { element } = openRow();
  expect(marksAt(element, scrollLeft)).toEqual(marks);
});

test('the marks of a row that was left stay as they are', () => {
  const { element, end } = openRow();
  marksAt(element, 699.5);
  end();
  expect(marksAt(element, 0)).toEqual({ before: true, after: false });
});
