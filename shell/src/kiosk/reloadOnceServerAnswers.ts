import { configInHtml } from '@laundry-board/shared-types';
import { retryLater } from '@laundry-board/shared-types/timing';

/** Longest wait for an answer, milliseconds. */
const ANSWER_LIMIT_MS = 15_000;

/** Before the second attempt, milliseconds. */
const FIRST_DELAY_MS = 15_000;

/**
 * Reloads a page that nobody touches, now or as soon as its server answers with a page of this site and has all of its
 * files. After any other answer, the reload would end at a page that never recovers, such as the browser's own error page.
 *
 * @param entries URLs of the remotes' entries. A browser may run an entry from its cache and look for a newer one only
 * afterwards, so the newest ones are put into the cache before. An entry that is missing does not prevent the reload.
 * @returns Cancels the reload.
 */
export function reloadOnceServerAnswers(
  reload: () => void,
  entries: readonly string[] = [],
): () => void {
  let isCancelled = false;
  let cancelRetry = (): void => {};

  async function attempt(failures: number): Promise<void> {
    const [html = ''] = await Promise.all([location.href, ...entries].map(fetchNewest));
    const files = await Promise.all(filesOf(html).map(fetchNewest));
    if (isCancelled) return;
    if (configInHtml(html) !== undefined && files.every((file) => file !== undefined)) reload();
    else {
      const backoff = { failures: failures + 1, firstMs: FIRST_DELAY_MS };
      cancelRetry = retryLater(() => void attempt(failures + 1), backoff);
    }
  }

  void attempt(0);
  return () => {
    isCancelled = true;
    cancelRetry();
  };
}

export function reloadPage(): void {
  location.reload();
}

/** The page's own scripts and its style sheet, without which the page would stay blank. */
function filesOf(html: string): readonly string[] {
  return html.match(/\/[\w-]+\.[\da-f]{12}\.(?:js|css)/g) ?? [];
}

/** Updates the browser's copy of a file. @returns The file, undefined if it could not be fetched. */
async function fetchNewest(url: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  try {
    const response = await fetch(url, { cache: 'no-cache', signal });
    // A browser keeps only what has been read to its end.
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch {
    return undefined;
  }
}
