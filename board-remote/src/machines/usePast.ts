import { useState } from 'react';

/** The value that was drawn before the one that is drawn now; undefined for the first one. */
export function usePast<Value>(value: Value): Value | undefined {
  const [{ present, past }, setSeen] = useState<{ present: Value; past?: Value }>({
    present: value,
  });
  if (Object.is(present, value)) return past;
  setSeen({ present: value, past: present });
  return present;
}
