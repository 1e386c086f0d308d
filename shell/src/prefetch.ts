import { AUTH_ORIGINS, FIRESTORE_ORIGIN, type RuntimeConfig } from '@laundry-board/shared-types';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { loadRuntimeConfig } from './runtimeConfig.ts';

let prefetched: Promise<RuntimeConfig> | undefined;

/** Requests the runtime configuration. Whoever takes it gets the error, if any. */
function prefetchRuntimeConfig(): void {
  prefetched = loadRuntimeConfig();
  prefetched.then(connectBackends, () => {});
}

/** The runtime configuration: the first caller gets the prefetched one, later ones a new one. */
export function takeRuntimeConfig(): Promise<RuntimeConfig> {
  const config = prefetched ?? loadRuntimeConfig('no-store');
  prefetched = undefined;
  return config;
}

/** In localStorage: the backends of this browser's last signed-in visit, as {@link connect} takes them. */
const KEY = 'laundry:backends';

/**
 * Connects to the backends of a resident who is signed in while the page still loads: a connection takes
 * two round trips that nothing else has to wait for. The configuration names them. They are kept for the
 * next visit, because it comes when they are needed already.
 */
function connectBackends({ emulators }: RuntimeConfig): void {
  if (!hasSessionHint()) return;
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
  for (const origin of auth) {
    const link = document.createElement('link');
    link.rel = 'preconnect';
    link.href = origin;
    // A browser doesn't share connections between requests with cookies and without, as these are.
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
  // Firestore's requests have cookies, and Chrome gives them no preconnected connection: only one that a
  // request has opened. An opaque answer costs neither a read nor a preflight.
  const request = { method: 'HEAD', mode: 'no-cors', credentials: 'include' } as const;
  fetch(firestore, { ...request, cache: 'no-store' }).catch(() => {});
}

// No other route shows a remote.
if (location.pathname === '/') {
  prefetchRuntimeConfig();
  const kept = keptBackends();
  if (kept !== '' && hasSessionHint()) connect(kept);
}
