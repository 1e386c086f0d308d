/**
 * Remembers the window that is opened next. The Firebase SDK keeps its popup to itself, and without
 * the popup nobody can tell a closed one from one that is still open.
 */
export function watchOpenedWindow(): {
  readonly openedWindow: () => Window | null;
  readonly stop: () => void;
} {
  // Put back as it was and called on window: never unbound.
  // oxlint-disable-next-line typescript/unbound-method
  const { open } = window;
  let opened: Window | null = null;
  const stop = (): void => {
    if (window.open === remember) window.open = open;
  };
  const remember: typeof window.open = (...details) => {
    stop();
    opened = open.apply(window, details);
    return opened;
  };
  window.open = remember;
  return { openedWindow: () => opened, stop };
}
