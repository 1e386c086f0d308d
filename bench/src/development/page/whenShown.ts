import { withTimeLimit } from '../../withTimeLimit.ts';
import type { OpenPage } from './openPage.ts';
import type { Shown } from './shown.ts';

/** Longest wait, milliseconds. */
const TIME_LIMIT_MS = 60_000;

/**
 * Resolves once an element has been painted, also when the page is reloaded meanwhile.
 *
 * @returns Whether it is the element that was waited for before: React kept it, and its state.
 * @throws Error when it is not there in time, with what the page reported.
 */
export function whenShown(
  { page, problems }: OpenPage,
  { selector, text }: Shown,
): Promise<boolean> {
  const call = `benchShown(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
  const look = async (): Promise<boolean> => {
    for (;;) {
      try {
        const answer: unknown = await page.evaluate(call);
        return answer === true;
      } catch (error) {
        // The page was left for another one, in which the wait goes on.
        if (!/context was destroyed/.test(String(error))) throw error;
      }
    }
  };
  return withTimeLimit(
    look(),
    TIME_LIMIT_MS,
    () => `${page.url()} never showed ${selector} "${text}". ${problems().join(' ')}`,
  );
}
