import {
  AUTH_ORIGINS,
  FIRESTORE_ORIGIN,
  type RemoteEntry,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

/** Fetches a script that the page is going to run, by the same hash: otherwise it would be fetched again. */
export function preloadScript({ url, integrity = '' }: RemoteEntry): void {
  addLink({ rel: 'preload', as: 'script', href: url, integrity });
}

/** In localStorage: the backends of this browser's last signed-in visit, as {@link connect} takes them. */
const KEY = 'laundry:backends';

/**
 * Connects to the backends of the last visit, if there was one, while the page still loads: a connection
 * takes two round trips that nothing else has to wait for.
 */
export function connectToKeptBackends(): void {
  const backends = keptBackends();
  if (backends !== '') connect(backends);
}

/** The configuration names the backends, but it comes when they are needed already: they are kept. */
export function connectToBackends({ emulators }: RuntimeConfig): void {
  const auth = emulators === undefined ? AUTH_ORIGINS : [emulators.auth];
  const backends = [...auth, emulators?.firestore ?? FIRESTORE_ORIGIN].join(' ');
  if (backends === keptBackends()) return;
  connect(backends);
  try {
    localStorage.setItem(KEY, backends);
  } catch {
    // The next visit connects later.
  }
}

function keptBackends(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param backends Origins with a space between them: Auth's, then Firestore's. */
function connect(backends: string): void {
  const auth = backends.split(' ');
  const firestore = auth.pop() ?? '';
  for (const href of auth) addLink({ rel: 'preconnect', href });
  // Firestore's requests have cookies, and Chrome gives them no preconnected connection: only one that a
  // request has opened. An opaque answer costs neither a read nor a preflight.
  const request = { method: 'HEAD', mode: 'no-cors', credentials: 'include' } as const;
  fetch(firestore, { ...request, cache: 'no-store' }).catch(() => {});
}

function addLink(link: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>): void {
  // A browser shares neither files nor connections with requests that have cookies.
  document.head.append(
    Object.assign(document.createElement('link'), { crossOrigin: 'anonymous', ...link }),
  );
}
