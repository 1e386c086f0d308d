import { type ReactNode, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../styles.ts';

/** Minimum time between two announcements, in milliseconds: a board can change every second. */
const THROTTLE_MS = 20_000;

/** A change is announced once it has lasted for this long, so that a burst is announced once. */
const DEBOUNCE_MS = 2000;

/**
 * Politely announces to screen readers how many machines are free, when the number has changed since it was drawn or
 * announced. Key it by the building, because another building's count is no change.
 *
 * @param props.text Null while nothing is known: what was announced stays
 */
export function AvailabilityAnnouncer({ text }: { readonly text: string | null }): ReactNode {
  const [announced, setAnnounced] = useState('');
  const known = useRef({ text, time: -Infinity });
  useEffect(() => {
    if (text === null || text === known.current.text) return;
    const delay = Math.max(DEBOUNCE_MS, known.current.time + THROTTLE_MS - performance.now());
    const timer = setTimeout(() => {
      known.current = { text, time: performance.now() };
      setAnnounced(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden aria-live="polite" data-summary="">
      {announced}
    </VisuallyHidden>
  );
}
