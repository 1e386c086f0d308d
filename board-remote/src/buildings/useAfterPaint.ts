import { useEffect, useState } from 'react';

/**
 * A value, one paint late: what is quickly drawn answers the resident at once, and what takes long
 * comes behind it. Not by a transition, which each of many updates would begin anew.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (value === painted) return;
    // A frame's own callbacks run before it is painted, a task from one of them after.
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(setPainted, 0, value);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value, painted]);
  return painted;
}
