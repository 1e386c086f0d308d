import { maySignInByItself } from '@laundry-board/shared-types/returningResident';
import { entryAddress } from '../../../../shell/src/federation/entryAddress.ts';
import { loadFirebaseApp } from '../../../../shell/src/federation/firebaseApp.ts';
import type { startEarly as shippedStart } from '../../../../shell/src/startup/startEarly.ts';
import { beginConfig } from '../../builds/earlyConfig.ts';
import { preloadScript } from '../../builds/preloadScript.ts';

export { takeRuntimeConfig } from '../../builds/earlyConfig.ts';

/** Begins also the board's entry and the Firebase app, for a resident who may be signed in. */
export const startEarly: typeof shippedStart = () => {
  beginConfig()
    .then(({ remotes }) => {
      if (!maySignInByItself()) return undefined;
      preloadScript(entryAddress(remotes.board));
      return loadFirebaseApp();
    })
    .catch(() => {});
};
