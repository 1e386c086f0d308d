import { useCallback, useEffect, useState } from 'react';

/** How long a touched building is shown, milliseconds. */
const TOUCH_MS = 60_000;

/** A touch on a building's tab. Each one is a new object, so that the same building lasts another minute. */
interface Touch {
  readonly id: string;
}

/**
 * The building whose tab was touched last, for a minute.
 *
 * @returns The building's id, null without one, and the function to call with the id of a touched building.
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
