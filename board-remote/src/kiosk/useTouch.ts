import { useCallback, useEffect, useState } from 'react';

/** How long a building that somebody has touched is shown, milliseconds. */
const TOUCH_MS = 60_000;

/** The building that was touched last. Each touch is a new object, so that it lasts for the full time. */
interface Touch {
  readonly id: string;
}

/**
 * The building that somebody has touched, for a minute.
 *
 * @returns Id of the touched building, null without one, and the function to call with a touch.
 */
export function useTouch(): readonly [touchedId: string | null, touch: (id: string) => void] {
  const [touched, setTouched] = useState<Touch | null>(null);
  useEffect(() => {
    if (touched === null) return;
    const timer = setTimeout(setTouched, TOUCH_MS, null);
    return () => clearTimeout(timer);
  }, [touched]);
  const touch = useCallback((id: string) => setTouched({ id }), []);
  return [touched?.id ?? null, touch];
}
