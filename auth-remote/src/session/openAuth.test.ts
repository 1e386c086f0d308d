/* The real SDK, as the page opens it. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import { openAuth } from './openAuth.ts';

const STORED = {
  uid: 'ada',
  email: 'ada@campus.example',
  emailVerified: true,
  isAnonymous: false,
  providerData: [],
  // Has expired, so that the SDK requests another one.
  stsTokenManager: { refreshToken: 'refresh', accessToken: 'token', expirationTime: 1 },
};

let app: FirebaseApp;
let requests: string[];

beforeEach(() => {
  localStorage.clear();
  requests = [];
  app = initializeApp({ apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' });
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(STORED));
});
afterEach(() => deleteApp(app));

/** The page, with a fetch that answers as the token service does. */
function createPage() {
  class PerformanceObserver {
    readonly observe = () => {};
    readonly disconnect = () => {};
  }
  const answer: typeof fetch = (url) => {
    requests.push(new URL(url instanceof Request ? url.url : url).pathname);
    const token = {
      id_token: 'new',
      access_token: 'new',
      refresh_token: 'refresh',
      expires_in: '3600',
    };
    return Promise.resolve(new Response(JSON.stringify(token)));
  };
  const { localStorage, navigator, open } = window;
  return { fetch: answer, PerformanceObserver, localStorage, navigator, open };
}

test('the first request of the SDK is sent by the page’s own rules: a token, and no look-up', async () => {
  const unrouted = jest.spyOn(globalThis, 'fetch');
  const { auth } = openAuth({}, createPage());
  const user = await new Promise((resolve) => auth.onIdTokenChanged(resolve));
  expect(user).toMatchObject({ email: 'ada@campus.example' });
  expect(requests).toEqual(['/v1/token']);
  expect(unrouted).not.toHaveBeenCalled();
});
