import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { standInForLayout } from '../testing/standInForLayout.ts';
import { markEdges } from './markEdges.ts';
import { scrollByDrag } from './scrollByDrag.ts';
import { scrollByWheel } from './scrollByWheel.ts';

standInForLayout();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A row 300 px wide with 1000 px of names. */
function row(): HTMLElement {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 300 });
  Object.defineProperty(element, 'scrollWidth', { value: 1000 });
  element.setPointerCapture = () => {};
  document.body.append(element);
  return element;
}

/** True when the page does not get the wheel. */
function wheel(element: HTMLElement, init: WheelEventInit): boolean {
  return !element.dispatchEvent(new WheelEvent('wheel', { cancelable: true, ...init }));
}

function mouse(element: HTMLElement, type: string, clientX: number, more = {}): void {
  const { pointerType, button } = { pointerType: 'mouse', button: 0, ...more };
  // jsdom has no PointerEvent.
  const event = new MouseEvent(type, { bubbles: true, button, clientX });
  element.dispatchEvent(Object.assign(event, { pointerType, pointerId: 1 }));
}

describe('the wheel', () => {
  it('scrolls sideways where the row can', () => {
    const element = row();
    scrollByWheel(element);
    expect(wheel(element, { deltaY: -10 })).toBe(false);
    expect(wheel(element, { deltaY: 40 })).toBe(true);
    expect(element.scrollLeft).toBe(40);
    expect(wheel(element, { deltaY: 2, deltaMode: WheelEvent.DOM_DELTA_LINE })).toBe(true);
    expect(element.scrollLeft).toBe(72);
    element.scrollLeft = 700;
    expect(wheel(element, { deltaY: 40 })).toBe(false);
    expect(wheel(element, { deltaY: -40 })).toBe(true);
    expect(element.scrollLeft).toBe(660);
  });

  it('is left to the browser when it is sideways already or zooms', () => {
    const element = row();
    const end = scrollByWheel(element);
    expect(wheel(element, { deltaX: 9, deltaY: 5 })).toBe(false);
    expect(wheel(element, { deltaY: 5, ctrlKey: true })).toBe(false);
    expect(wheel(element, { deltaY: 5, shiftKey: true })).toBe(false);
    end();
    expect(wheel(element, { deltaY: 5 })).toBe(false);
    expect(element.scrollLeft).toBe(0);
  });
});

describe('a drag with the mouse', () => {
  it('scrolls and selects nothing', () => {
    const element = row();
    const tab = element.appendChild(document.createElement('button'));
    const onClick = jest.fn();
    element.addEventListener('click', onClick);
    scrollByDrag(element);
    mouse(element, 'pointerdown', 200);
    mouse(element, 'pointermove', 150);
    expect(element.scrollLeft).toBe(50);
    mouse(element, 'pointerup', 150);
    tab.click();
    expect(onClick).not.toHaveBeenCalled();
    jest.runAllTimers();
    tab.click();
    expect(onClick).toHaveBeenCalledTimes(1);
    mouse(element, 'pointermove', 0);
    expect(element.scrollLeft).toBe(50);
  });

  it('is a click when it is short, and nothing for touch or another button', () => {
    const element = row();
    const onClick = jest.fn();
    element.addEventListener('click', onClick);
    const end = scrollByDrag(element);
    for (const more of [{}, { pointerType: 'touch' }, { button: 2 }]) {
      const isShort = Object.keys(more).length === 0;
      mouse(element, 'pointerdown', 100, more);
      mouse(element, 'pointermove', isShort ? 96 : 10, more);
      mouse(element, 'pointerup', 96, more);
      element.click();
    }
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(element.scrollLeft).toBe(0);
    end();
    mouse(element, 'pointerdown', 100);
    mouse(element, 'pointermove', 10);
    expect(element.scrollLeft).toBe(0);
  });
});

describe('the edges', () => {
  it('are marked where there is more', () => {
    const element = row();
    const end = markEdges(element);
    const marks = (scrollLeft: number) => {
      element.scrollLeft = scrollLeft;
      element.dispatchEvent(new Event('scroll'));
      return ['data-more-before', 'data-more-after'].map((name) => element.hasAttribute(name));
    };
    expect([marks(0), marks(350), marks(699.5)]).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    end();
    expect(marks(0)).toEqual([true, false]);
  });
});
