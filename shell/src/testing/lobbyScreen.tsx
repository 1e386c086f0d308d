import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { KioskContext } from '../kiosk/KioskContext.ts';

/** A page of this site, as far as a screen looks at it. */
const PAGE = '<script type="application/json" id="config">{}</script>';

/**
 * Uses a hook on a lobby's screen, or on a resident's page, under jest's fake timers. Its server answers each request
 * with a page of this site until another answer is set.
 *
 * @param useReload The hook that is tested, with its way to reload the page.
 */
export function openScreen(
  useReload: (reload: () => void) => void,
  { isKiosk = true }: { readonly isKiosk?: boolean } = {},
) {
  const reload = jest.fn();
  const requests: { readonly url: string; readonly cache: string | undefined }[] = [];
  let answer = (_url: string): Response => new Response(PAGE);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    requests.push({ url, cache: init?.cache });
    return answer(url);
  });
  const { unmount } = renderHook(() => useReload(reload), {
    wrapper: ({ children }) => <KioskContext value={isKiosk}>{children}</KioskContext>,
  });
  return {
    requests,
    reloads: () => reload.mock.calls.length,
    /** @param change How the server answers from now on; an error that it throws is one of the network. */
    serve: (change: (url: string) => Response): void => {
      answer = change;
    },
    serveAgain: (): void => {
      answer = () => new Response(PAGE);
    },
    /** Lets time pass, milliseconds. */
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    leave: unmount,
  };
}

/** What a server may answer that is no page of this site, or no answer at all. */
export const NO_PAGE: readonly (readonly [string, () => Response])[] = [
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['an error', () => new Response(PAGE, { status: 503 })],
  ['the page of somebody else', () => new Response('<p>Maintenance</p>')],
];
