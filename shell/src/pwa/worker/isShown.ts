import { readPageUrl, RUNTIME_CONFIG_BLOCK } from '@laundry-board/shared-types';

/**
 * Whether a navigation shows what the network has answered. Residents can read it, be it a portal's page, and go
 * elsewhere; an error of the server tells them nothing. In front of a lobby's screen nobody can: it shows the board's page
 * alone. The offline page asks the same (`offlinePageScript.ts`), as does a page that is to be reloaded
 * (`firstScript/reloads.ts`).
 */
export async function isShown(answer: Response, url: string): Promise<boolean> {
  if (!readPageUrl(new URL(url).search).isKiosk) return answer.status < 500;
  if (!answer.ok) return false;
  // A page that breaks off is none either.
  const html = await answer
    .clone()
    .text()
    .catch(() => '');
  return html.includes(`id="${RUNTIME_CONFIG_BLOCK}"`);
}
