import { type ReactNode, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.ts';

/** Changes are read out no more often, in milliseconds: a board can change every second. */
const PAUSE_MS = 20_000;

/** And not before they have stood for a moment, so that a burst is read out once. */
const SETTLED_MS = 2000;

/**
 * Reads out how many machines are free, politely, when it has changed since it was drawn or read out
 * last. Key it by the building: what another building has is no change.
 */
export function ChangesSummary({ text }: { readonly text: string }): ReactNode {
  const [said, setSaid] = useState('');
  const known = useRef({ text, time: -Infinity });
  useEffect(() => {
    if (text === known.current.text) return;
    const wait = Math.max(SETTLED_MS, known.current.time + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      known.current = { text, time: performance.now() };
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden aria-live="polite" data-summary="">
      {said}
    </VisuallyHidden>
  );
}
