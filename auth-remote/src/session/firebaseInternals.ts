/* oxlint-disable no-underscore-dangle, no-restricted-imports -- what is private has such names and paths */
import type { Auth, PopupRedirectResolver } from '@firebase/auth';
import {
  _castAuth,
  _getInstance,
  FetchProvider,
  type PopupRedirectResolverInternal,
} from '@firebase/auth/internal';

/*
 * The only file that uses private parts of a library. Each function names them, and says why the documented API can't
 * replace them. `firebaseInternals.test.ts` runs them in the real SDK, so it fails when an update moves or changes one.
 */

/**
 * Sends all requests to the Auth backend by `send` from now on; call it before Auth is initialised, which sends some.
 *
 * Private: `FetchProvider.initialize`. Otherwise the SDK calls the page's own `fetch`, which would have to change for
 * the whole page. `createAuthFetch` says how these requests differ.
 */
export function routeAuthRequests(send: typeof fetch): void {
  FetchProvider.initialize(send);
}

/**
 * Loads what the SDK needs before it can open a popup: two scripts of Google's and a frame.
 *
 * Private: `_initialize` of the resolver's one instance, which `_getInstance` returns. The SDK loads them early only in
 * some browsers, and then a returning resident waits for them
 * (https://github.com/firebase/firebase-js-sdk/issues/4946). Otherwise it loads them after the click, and Safari blocks a
 * popup that opens a second after it.
 *
 * @throws when they can't be loaded; call it again for another attempt.
 */
export async function loadPopupFrame(auth: Auth, resolver: PopupRedirectResolver): Promise<void> {
  await _getInstance<PopupRedirectResolverInternal>(resolver)._initialize(_castAuth(auth));
}
