/** A wall display that failed is loaded again after so long, in milliseconds. */
const PAUSE_MS = 15_000;

/**
 * Loads the page again, which nobody stands before, once its server answers: the browser's own error
 * page would be the end of it. The returned function calls it off.
 */
export function reloadByItself(): () => void {
  let timer = setTimeout(attempt, PAUSE_MS);
  let isOver = false;
  return () => {
    isOver = true;
    clearTimeout(timer);
  };

  function attempt(): void {
    void fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((answers) => {
        if (isOver) return;
        if (answers) location.reload();
        else timer = setTimeout(attempt, PAUSE_MS);
      });
  }
}
