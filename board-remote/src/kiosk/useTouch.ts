import { useCallback, useEffect, useState } from 'react';

/** How long a building that somebody has touched is shown, milliseconds. */
const TOUCH_MS = 60_000;

/** The building that was touched last; another touch is another object, and lasts as long again. */
interface Touch {
  readonly id: string;
}

/**
 * What somebody in front of the screen looks at, for a minute.
 *
 * @returns Id of the building that was touched, null without one, and what a touch calls.
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
