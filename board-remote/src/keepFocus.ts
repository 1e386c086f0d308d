/**
 * A ref for an element that may be removed while it has the focus. Otherwise the focus, and the next Tab, would fall
 * back to the start of the page. The nearest remaining neighbour gets the focus: the heading of its section, the
 * selected tab of its row, the machines, or the heading of the board.
 */
export const keepFocus = keepFocusOr(() => null);

/** As {@link keepFocus}, but gives the focus to the preferred element if that is on the page. */
export function keepFocusOr(preferred: () => Element | null) {
  return (element: HTMLElement | null) => () => {
    if (element === null || document.activeElement !== element) return;
    const [section, row, machines, board] = AROUND.map((around) => element.closest(around));
    // React removes the element now, and updates the others before this runs.
    void Promise.resolve().then(() => {
      if (document.activeElement !== document.body) return;
      const left = [
        preferred(),
        section?.querySelector('h2'),
        row?.querySelector('[aria-selected="true"]'),
        machines,
        board?.querySelector('h1'),
      ].find((one) => one?.isConnected);
      if (left instanceof HTMLElement) left.focus({ preventScroll: true });
    });
  };
}

const AROUND = ['section', '[role="tablist"]', '[role="tabpanel"]', '[data-board]'];
