/** Updates that are being written. */
export interface Writing {
  readonly written: () => number;
  readonly stop: () => void;
}

/** Writes so many times a second, until it is stopped. */
export function startWriting(write: () => void, perSecond: number): Writing {
  let written = 0;
  const timer = setInterval(() => {
    write();
    written += 1;
  }, 1000 / perSecond);
  return { written: () => written, stop: () => clearInterval(timer) };
}
