import type { RuntimeConfig } from 'shared-types';
import { maySignInByItself } from 'shared-types/returningResident';
import { entryAddress } from '../../../../shell/src/remotes/entryAddress.ts';
import { loadFirebaseApp } from '../../../../shell/src/remotes/firebaseApp.ts';
import { loadRuntimeConfig } from '../../../../shell/src/startup/loadRuntimeConfig.ts';
import type {
  startEarly as shippedStart,
  takeRuntimeConfig as shippedTake,
} from '../../../../shell/src/startup/startEarly.ts';

let begun: Promise<RuntimeConfig> | undefined;

/** Begins also the board's entry and the Firebase app, for a resident who may be signed in. */
export const startEarly: typeof shippedStart = () => {
  begun = loadRuntimeConfig();
  begun
    .then(({ remotes }) => {
      if (!maySignInByItself()) return undefined;
      fetchScript(entryAddress(remotes.board));
      return loadFirebaseApp();
    })
    .catch(() => {});
};

/** As the shell's. */
export const takeRuntimeConfig: typeof shippedTake = () => begun ?? loadRuntimeConfig();

// Not by the script itself, which would hold the page's load event back for as long as a remote hangs.
function fetchScript(address: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
}
