import { useState } from 'react';

/** False until the value is another than the one that was drawn first, then true for good. */
export function useHasChanged(value: unknown): boolean {
  const [seen, setSeen] = useState({ value, changed: false });
  if (!Object.is(seen.value, value)) setSeen({ value, changed: true });
  return seen.changed;
}
