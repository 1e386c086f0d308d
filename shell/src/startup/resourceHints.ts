import {
  AUTH_ORIGINS,
  FIRESTORE_ORIGIN,
  type RemoteEntry,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

/** Fetches a script that the page is going to run. With another hash, the browser would fetch it again. */
export function preloadScript(page: Window, { url, integrity = '' }: RemoteEntry): void {
  addLink(page, { rel: 'preload', as: 'script', href: url, integrity });
}

/** In localStorage: the backends of this browser's last signed-in visit, as {@link connect} takes them. */
const KEY = 'laundry:backends';

/**
 * Connects to the backends of the last visit, if there was one, while the page still loads: a connection
 * takes two round trips that nothing else has to wait for.
 */
export function connectToKeptBackends(page: Window): void {
  const backends = keptBackends(page);
  if (backends.split(' ').every((origin) => isBackend(page, origin))) connect(page, backends);
}

/**
 * Whether an origin is a backend: one of Google's, or on a local site one of this machine's. Other code of the page's
 * origin may have stored anything, and the page connects with cookies.
 */
function isBackend({ location }: Window, origin: string): boolean {
  const local = /^https?:\/\/(\S+\.)?(localhost|127\.0\.0\.1)(:\d+)?$/;
  return (
    [...AUTH_ORIGINS, FIRESTORE_ORIGIN].includes(origin) ||
    (local.test(location.origin) && local.test(origin))
  );
}

/**
 * Connects to the backends of a deployment, unless they are those of the last visit, and keeps them for the next
 * one: the configuration names them, but it arrives only when they are already needed.
 */
export function connectToBackends(page: Window, { emulators }: RuntimeConfig): void {
  const auth = emulators === undefined ? AUTH_ORIGINS : [emulators.auth];
  const backends = [...auth, emulators?.firestore ?? FIRESTORE_ORIGIN].join(' ');
  if (backends === keptBackends(page)) return;
  connect(page, backends);
  try {
    page.localStorage.setItem(KEY, backends);
  } catch {
    // Without storage, the next visit connects later.
  }
}

function keptBackends(page: Window): string {
  try {
    return page.localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param backends Origins with a space between them: Auth's, then Firestore's. */
function connect(page: Window, backends: string): void {
  const auth = backends.split(' ');
  const firestore = auth.pop() ?? '';
  for (const href of auth) addLink(page, { rel: 'preconnect', href });
  // Firestore's requests have cookies, and Chrome gives them no preconnected connection: only one that a
  // request has opened. An opaque answer costs neither a read nor a preflight.
  const request = { method: 'HEAD', mode: 'no-cors', credentials: 'include' } as const;
  page.fetch(firestore, { ...request, cache: 'no-store' }).catch(() => {});
}

function addLink(
  { document }: Window,
  link: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>,
): void {
  // A browser shares neither files nor connections with requests that have cookies.
  document.head.append(
    Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...link }),
  );
}
