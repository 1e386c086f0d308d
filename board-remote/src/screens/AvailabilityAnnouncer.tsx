import { type ReactNode, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../styles.ts';

/** Minimum time between two announcements, in milliseconds: a board can change every second. */
const THROTTLE_MS = 20_000;

/** A change is announced when it has lasted this long, milliseconds, so that a burst of changes is announced once. */
const DEBOUNCE_MS = 2000;

/**
 * Politely announces to screen readers how many machines are free when that has changed since it was drawn or
 * announced last. Key it by the building, because the count of another building is no change.
 *
 * @param props.text Null while nothing is known. The text that was announced last then stays.
 */
export function AvailabilityAnnouncer({ text }: { readonly text: string | null }): ReactNode {
  const [announced, setAnnounced] = useState('');
  const last = useRef({ text, time: -Infinity });
  useEffect(() => {
    if (text === null || text === last.current.text) return;
    const delay = Math.max(DEBOUNCE_MS, last.current.time + THROTTLE_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, time: performance.now() };
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
