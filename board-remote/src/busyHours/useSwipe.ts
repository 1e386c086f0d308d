import { type PointerEvent, useRef } from 'react';

/** How far a finger moves at least, px. */
const SWIPE_PX = 40;

type Step = 1 | -1;

/** Which step lies on a side of an element: the next on the right, unless the element is read from right to left. */
export function stepTowards(side: 'left' | 'right', element: Element): Step {
  const isRightToLeft = getComputedStyle(element).direction === 'rtl';
  return (side === 'right') === isRightToLeft ? -1 : 1;
}

/** The handlers of an element through whose contents a finger swipes. A mouse drags nothing, so that it can select text. */
export function useSwipe(onSwipe: (step: Step) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (start.current === null) return;
      const across = clientX - start.current.x;
      const along = clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < Math.max(SWIPE_PX, Math.abs(along))) return;
      onSwipe(stepTowards(across < 0 ? 'right' : 'left', currentTarget));
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
