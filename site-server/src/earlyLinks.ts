import {
  REMOTE_ENTRY_FILE,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

/**
 * The `Link` header of the board's page: what the browser is to fetch, and whom it is to connect to,
 * before the page's first script has arrived. A header, so that the html is the same in every deployment.
 */
export function earlyLinks({ remotes }: RuntimeConfig): string {
  const links = [
    [`/${RUNTIME_CONFIG_FILE}`, 'rel=preload; as=fetch; crossorigin=anonymous'],
    [
      new URL(REMOTE_ENTRY_FILE, remotes.auth).href,
      'rel=preload; as=script; crossorigin=anonymous',
    ],
    [new URL(remotes.board).origin, 'rel=preconnect; crossorigin=anonymous'],
  ];
  return links.map(([address, what]) => `<${address}>; ${what}`).join(', ');
}
