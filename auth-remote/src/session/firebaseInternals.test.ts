/* The real SDK, which no other unit test runs: an update that moves or changes a private part fails here. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  signInWithPopup,
} from '@firebase/auth';
import { loadPopupFrame, routeAuthRequests } from './firebaseInternals.ts';

const ACCOUNT = { localId: 'ada', email: 'ada@campus.example', emailVerified: true };

/** The user as the SDK stores one. */
const STORED = {
  uid: 'ada',
  email: 'ada@campus.example',
  emailVerified: true,
  isAnonymous: false,
  providerData: [],
  stsTokenManager: { refreshToken: 'refresh', accessToken: 'token', expirationTime: 9e15 },
};

let app: FirebaseApp;
let send: jest.MockedFunction<typeof fetch>;

beforeEach(() => {
  localStorage.clear();
  openFrame.mockClear();
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, 'gapi');
  // By its name the SDK keeps a frame, too.
  const name = expect.getState().currentTestName ?? '';
  app = initializeApp({ apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' }, name);
  send = jest.fn(() => Promise.resolve(new Response(JSON.stringify({ users: [ACCOUNT] }))));
  routeAuthRequests(send);
});
afterEach(() => deleteApp(app));

const storeUser = () =>
  localStorage.setItem(`firebase:authUser:key:${app.name}`, JSON.stringify(STORED));

const openAuth = () => initializeAuth(app, { persistence: browserLocalPersistence });

const requests = () =>
  send.mock.calls.map(([url]) => (url instanceof Request ? url.url : String(url)));

const googleScripts = () => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src^="https://apis.google.com/"]'),
];

const openFrame = jest.fn((_: unknown, onOpen: (frame: object) => unknown) =>
  onOpen({
    restyle: () => Promise.resolve(),
    ping: (onPong: () => void) => Promise.resolve().then(onPong),
    register: () => {},
    send: () => {},
  }),
);

/** Google's library, whose frame is there at once. The SDK keeps it from then on. */
function provideGapi(): void {
  const iframes = { Iframe: {}, getContext: () => ({ open: openFrame }) };
  Object.assign(globalThis, { gapi: { iframes } });
}

test('the SDK sends its requests by the fetch that it is given', async () => {
  storeUser();
  const auth = openAuth();
  await auth.authStateReady();
  expect(requests()).toEqual(['https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=key']);
});

test('a look-up that fails as without a network keeps the session', async () => {
  storeUser();
  send.mockRejectedValue(new Error('Looked up after the start.'));
  const auth = openAuth();
  await auth.authStateReady();
  expect(auth.currentUser?.email).toBe('ada@campus.example');
});

test('Google’s script is loaded before any click', async () => {
  const loaded = loadPopupFrame(openAuth(), browserPopupRedirectResolver);
  await Promise.resolve();
  const scripts = googleScripts();
  expect(scripts).toHaveLength(1);
  scripts[0]?.dispatchEvent(new Event('error'));
  await expect(loaded).rejects.toThrow();
});

test('after Google’s script failed, it is loaded once more', async () => {
  const auth = openAuth();
  const first = loadPopupFrame(auth, browserPopupRedirectResolver);
  await Promise.resolve();
  googleScripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();
  provideGapi();
  await expect(loadPopupFrame(auth, browserPopupRedirectResolver)).resolves.toBe(undefined);
});

test('the SDK opens its popup in the frame that was loaded', async () => {
  provideGapi();
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const auth = openAuth();
  await loadPopupFrame(auth, browserPopupRedirectResolver);
  const provider = new GoogleAuthProvider();
  const signedIn = signInWithPopup(auth, provider, browserPopupRedirectResolver);
  await expect(signedIn).rejects.toThrow('auth/popup-blocked');
  expect(opened).toHaveBeenCalledTimes(1);
  expect(openFrame).toHaveBeenCalledTimes(1);
});
