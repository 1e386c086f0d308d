import type { RuntimeConfig } from 'shared-types';
import { maySignInByItself } from 'shared-types/returningResident';
import { entryAddress } from '../remotes/entryAddress.ts';
import { loadFirebaseApp } from '../remotes/firebaseApp.ts';
import { loadRuntimeConfig } from './loadRuntimeConfig.ts';

let begun: Promise<RuntimeConfig> | undefined;

/**
 * Begins what the page will ask for: the runtime configuration, and for a resident who may be signed in
 * the board's entry and the Firebase app. What fails is told where it is asked for.
 */
export function startEarly(): void {
  begun = loadRuntimeConfig();
  begun
    .then(({ remotes }) => {
      if (!maySignInByItself()) return undefined;
      fetchScript(entryAddress(remotes.board));
      return loadFirebaseApp();
    })
    .catch(() => {});
}

/** The runtime configuration: the one that was begun early, for the first who asks. */
export function takeRuntimeConfig(): Promise<RuntimeConfig> {
  const early = begun;
  begun = undefined;
  return early ?? loadRuntimeConfig('no-store');
}

// Not by the script itself, which would hold the page's load event back for as long as a remote hangs.
function fetchScript(address: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
}
