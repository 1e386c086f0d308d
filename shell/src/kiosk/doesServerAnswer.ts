/** Longest wait for the answer, milliseconds. */
const ANSWER_LIMIT_MS = 15_000;

/**
 * Whether the page's server answers. Check it before an automatic reload, because the browser's own error page would
 * never recover.
 */
export function doesServerAnswer(page: Window): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  return page.fetch(page.location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
