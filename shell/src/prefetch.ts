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
  const origins = backends.split(' ');
  for (const origin of origins) {
    const link = document.createElement('link');
    link.rel = 'preconnect';
    link.href = origin;
    // A browser doesn't share connections between requests with cookies, as Firestore's are, and without.
    link.crossOrigin = origin === origins.at(-1) ? 'use-credentials' : 'anonymous';
    document.head.append(link);
  }
}

// No other route shows a remote.
if (location.pathname === '/') {
  prefetchRuntimeConfig();
  const kept = keptBackends();
  if (kept !== '' && hasSessionHint()) connect(kept);
}
