import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { hasSessionHint, setSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createEndedSignIn } from './endedSignIn.ts';
import type { FirebaseUser, OpenAuth } from './openAuth.ts';
import { createUserSession } from './userSession.ts';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  see('visible');
  // No jitter.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const settle = () => pass(0);

/** Shows or hides the page. */
function see(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  document.dispatchEvent(new Event('visibilitychange'));
}

const NINE = 'Mon, 13 Jan 2026 09:00:00 GMT';
const TEN = 'Mon, 13 Jan 2026 10:00:00 GMT';

function createUser(displayName: string | null = 'Ada', lastSignInTime = NINE): FirebaseUser {
  return {
    email: 'ada@campus.example',
    displayName,
    photoURL: null,
    metadata: { lastSignInTime },
    getIdToken: () => Promise.resolve('token'),
  };
}

/** Firebase's Auth, which a test drives. */
function createAuth() {
  let onChange: (user: FirebaseUser | null) => void = () => {};
  let setReady = (): void => {};
  const ready = new Promise<void>((resolve) => (setReady = resolve));
  const auth = {
    currentUser: null as FirebaseUser | null,
    onIdTokenChanged: (callback: typeof onChange) => {
      onChange = callback;
    },
    authStateReady: () => ready,
    signOut: jest.fn(() => Promise.resolve()),
  };
  return {
    auth,
    popup: {
      prepare: jest.fn(() => Promise.resolve()),
      open: jest.fn(() => Promise.resolve()),
    },
    updateServerSession: jest.fn<OpenAuth['updateServerSession']>(),
    /** The SDK says who is signed in. */
    report: async (user: FirebaseUser | null) => {
      auth.currentUser = user;
      setReady();
      onChange(user);
      await settle();
    },
  };
}

/** A session whose code and storage the test lets come; somebody subscribes to it at once. */
function createSession({ mayBeSignedIn = true } = {}) {
  const firebase = createAuth();
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  const openAuth = jest.fn((): OpenAuth => firebase);
  const loads: { resolve: (open: () => OpenAuth) => void; reject: (error: Error) => void }[] = [];
  let answerStorage = (_canRead: boolean): void => {};
  const session = createUserSession({
    page: { document, localStorage, addEventListener },
    mayBeSignedIn,
    loadFirebase: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    canReadStorage: () => new Promise((resolve) => (answerStorage = resolve)),
  });
  const leave = session.subscribe(() => {});
  return {
    ...firebase,
    session,
    leave,
    openAuth,
    loads: () => loads.length,
    /** Another tab keeps a sign-out in the storage that they share. */
    signOutElsewhere: () => {
      createEndedSignIn(window).set(Date.parse(NINE));
      events.dispatchEvent(new StorageEvent('storage', { key: 'laundry:ended-sign-in' }));
      return settle();
    },
    /** Firebase's code comes, by the newest attempt. */
    arrive: async () => {
      loads.at(-1)?.resolve(openAuth);
      await settle();
    },
    failToLoad: async () => {
      loads.at(-1)?.reject(new Error('ChunkLoadError'));
      await settle();
    },
    answerStorage: async (canRead: boolean) => {
      answerStorage(canRead);
      await settle();
    },
  };
}

async function openSession() {
  const parts = createSession();
  await parts.answerStorage(true);
  await parts.arrive();
  return parts;
}

async function openSignedIn() {
  const parts = await openSession();
  await parts.report(createUser());
  return parts;
}

async function openSignedOut() {
  const parts = await openSession();
  await parts.report(null);
  return parts;
}

async function openVisitor() {
  const parts = createSession({ mayBeSignedIn: false });
  await settle();
  return parts;
}

const ADA = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };
const BUSY = { phase: 'signed-out', canSignIn: false };
const READY = { phase: 'signed-out', canSignIn: true };
const FAILED = { ...BUSY, error: expect.any(Error) };

test('a resident’s session is loading until Firebase knows', async () => {
  const { session, answerStorage, arrive } = createSession();
  await answerStorage(true);
  await arrive();
  expect(session.getSnapshot()).toEqual({ phase: 'loading' });
});

test('a user is signed in', async () => {
  const { session } = await openSignedIn();
  expect(session.getSnapshot()).toEqual({ phase: 'signed-in', user: ADA });
});

test('what the provider left out is empty in the user', async () => {
  const { session, report } = await openSession();
  await report(createUser(null));
  expect(session.getSnapshot()).toMatchObject({ user: { displayName: '', photoURL: '' } });
});

test('another name is shown, and a new ID token changes nothing', async () => {
  const { session, report } = await openSignedIn();
  const onChange = jest.fn();
  session.subscribe(onChange);
  await report(createUser());
  expect(onChange).not.toHaveBeenCalled();
  await report(createUser('Augusta'));
  expect(session.getSnapshot()).toMatchObject({ user: { displayName: 'Augusta' } });
});

test('the session hint and the server’s session follow the user', async () => {
  const { report, updateServerSession } = await openSession();
  const user = createUser();
  await report(user);
  expect(hasSessionHint()).toBe(true);
  expect(updateServerSession).toHaveBeenLastCalledWith(user);
  await report(null);
  expect(hasSessionHint()).toBe(false);
  expect(updateServerSession).toHaveBeenLastCalledWith(null);
});

test('the ID token is that of the user', async () => {
  const { session, report } = await openSignedIn();
  expect(await session.getIdToken?.()).toBe('token');
  await report(null);
  await expect(session.getIdToken?.()).rejects.toThrow('Nobody is signed in.');
});

test('a visitor is signed out at once, and Firebase is loaded once the login screen is there', async () => {
  const { session, loads } = createSession({ mayBeSignedIn: false });
  expect(session.getSnapshot()).toEqual(BUSY);
  expect(loads()).toBe(0);
  await settle();
  expect(loads()).toBe(1);
});

test('a visitor without a hint who is signed in after all gets the board', async () => {
  const { session, arrive, report } = await openVisitor();
  await arrive();
  await report(createUser());
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-in' });
});

test.each([
  ['an empty page', true, 5000],
  ['a login screen whose buttons are busy', false, 10_000],
])('behind %s, Firebase has failed to load after a time', async (_, mayBeSignedIn, limit) => {
  const { session } = createSession({ mayBeSignedIn });
  await pass(limit - 1);
  expect(session.getSnapshot()).not.toMatchObject(FAILED);
  await pass(2);
  expect(session.getSnapshot()).toEqual(FAILED);
});

test('a Firebase that comes too late counts', async () => {
  const { session, arrive, answerStorage } = createSession();
  await answerStorage(true);
  await pass(5001);
  await arrive();
  expect(session.getSnapshot()).toEqual({ phase: 'loading' });
});

test('a Firebase that can not be loaded has failed, and is left to the host to load again', async () => {
  const { session, loads, failToLoad } = await openVisitor();
  await failToLoad();
  expect(session.getSnapshot()).toEqual(FAILED);
  await pass(600_000);
  expect(loads()).toBe(1);
});

test('a visitor’s storage that does not answer has failed after ten seconds, and counts when it does', async () => {
  const { session, arrive, report } = await openVisitor();
  await arrive();
  await pass(9999);
  expect(session.getSnapshot()).toEqual(BUSY);
  await pass(1);
  expect(session.getSnapshot()).toMatchObject({ error: { name: 'NotReadableError' } });
  await report(null);
  expect(session.getSnapshot()).toEqual(READY);
});

test('a session that a host has replaced opens no Firebase', async () => {
  const { openAuth, leave, arrive } = await openVisitor();
  await pass(10_000);
  leave();
  await arrive();
  expect(openAuth).not.toHaveBeenCalled();
});

test('a session that gets subscribers again goes on', async () => {
  const { session, openAuth, leave, arrive } = await openVisitor();
  leave();
  session.subscribe(() => {});
  await settle();
  await arrive();
  expect(openAuth).toHaveBeenCalledTimes(1);
});

test('a Firebase that can’t be opened has failed, and leaves the hint to the next visit', async () => {
  setSessionHint(true);
  const { session, openAuth, answerStorage, arrive } = createSession();
  openAuth.mockImplementation(() => {
    throw new Error('auth/invalid-api-key');
  });
  await answerStorage(true);
  await arrive();
  expect(session.getSnapshot()).toEqual({ ...BUSY, error: new Error('auth/invalid-api-key') });
  expect(hasSessionHint()).toBe(true);
});

test('Firebase waits for a storage that can not be read yet', async () => {
  const { session, openAuth, arrive, answerStorage } = createSession();
  await arrive();
  await pass(20_000);
  expect(openAuth).not.toHaveBeenCalled();
  expect(session.getSnapshot()).toEqual({ phase: 'loading' });
  await answerStorage(true);
  expect(openAuth).toHaveBeenCalledTimes(1);
});

test('where the storage could not be read, nobody counts as having signed out', async () => {
  setSessionHint(true);
  const { session, updateServerSession, arrive, answerStorage, report } = createSession();
  await answerStorage(false);
  await arrive();
  await report(null);
  expect(session.getSnapshot()).toEqual(READY);
  expect(hasSessionHint()).toBe(true);
  expect(updateServerSession).not.toHaveBeenCalled();
});

test('without a user, the popup is prepared and the buttons are ready', async () => {
  const { session, popup } = await openSignedOut();
  expect(popup.prepare).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot()).toEqual(READY);
});

test('the buttons are busy while the popup is prepared', async () => {
  const { session, popup, report } = await openSession();
  popup.prepare.mockReturnValue(new Promise(() => {}));
  await report(null);
  expect(session.getSnapshot()).toEqual(BUSY);
});

test('a popup that can’t be prepared is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const { session, popup, report } = await openSession();
  popup.prepare.mockRejectedValue(new Error('offline'));
  await report(null);
  expect(warn).toHaveBeenCalledWith('Google sign-in is not ready yet.', new Error('offline'));
  expect(session.getSnapshot()).toEqual(READY);
});

test('a returning resident waits for no popup', async () => {
  const { popup } = await openSignedIn();
  expect(popup.prepare).not.toHaveBeenCalled();
});

test('a hidden tab prepares no popup until it is visible', async () => {
  const { popup, report } = await openSignedIn();
  see('hidden');
  await report(null);
  expect(popup.prepare).not.toHaveBeenCalled();
  see('visible');
  expect(popup.prepare).toHaveBeenCalledTimes(1);
});

test('a click opens the popup', async () => {
  const { session, popup } = await openSignedOut();
  await session.signIn();
  expect(popup.open).toHaveBeenCalledTimes(1);
});

test('a click before Firebase has come is kept', async () => {
  const { session, popup, arrive } = await openVisitor();
  const clicked = session.signIn();
  await arrive();
  await clicked;
  expect(popup.open).toHaveBeenCalledTimes(1);
});

test('a failed sign-in is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { session, popup } = await openSignedOut();
  const error = new Error('auth/popup-closed-by-user');
  popup.open.mockRejectedValue(error);
  await session.signIn();
  expect(log).toHaveBeenCalledWith('Error signing in', error);
  expect(session.getSnapshot()).toEqual(READY);
});

test('a popup that the device closed at once is told', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { session, popup } = await openSignedOut();
  popup.open.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await session.signIn();
  expect(session.getSnapshot()).toEqual({ ...READY, isPopupClosed: true });
});

test('a sign-out ends the session of the SDK', async () => {
  const { session, auth } = await openSignedIn();
  await session.signOut();
  expect(auth.signOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['fails', () => Promise.reject(new Error('auth/internal-error'))],
  ['hangs', () => new Promise<void>(() => {})],
])(
  'a sign-out whose storage %s shows the login screen, ready for the next one',
  async (_, write) => {
    jest.spyOn(console, 'error').mockReturnValue();
    const { session, auth } = await openSignedIn();
    auth.signOut.mockImplementation(() => {
      // The SDK does so first.
      auth.currentUser = null;
      return write();
    });
    const signedOut = session.signOut();
    await pass(5000);
    await signedOut;
    expect(session.getSnapshot()).toEqual(READY);
  },
);

test('a sign-out that the SDK refuses is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { session, auth } = await openSignedIn();
  const error = new Error('auth/internal-error');
  auth.signOut.mockRejectedValue(error);
  await session.signOut();
  expect(log).toHaveBeenCalledWith('Error signing out', error);
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-in' });
});

test('a sign-out that hangs is logged after 5 s', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { session, auth } = await openSignedIn();
  auth.signOut.mockReturnValue(new Promise(() => {}));
  const signedOut = session.signOut();
  await pass(5000);
  await signedOut;
  expect(log).toHaveBeenCalledWith('Error signing out', expect.any(Error));
});

test('a session whose sign-out has failed is signed out by the next visit', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const { session, auth } = await openSignedIn();
  auth.signOut.mockRejectedValue(new Error('auth/internal-error'));
  await session.signOut();
  const next = await openVisitor();
  await next.arrive();
  await next.report(createUser());
  expect(next.auth.signOut).toHaveBeenCalledTimes(1);
  expect(next.session.getSnapshot()).toEqual(BUSY);
});

test('a session that another tab stores again after its sign-out is signed out again', async () => {
  const { session, auth, report } = await openSignedIn();
  await session.signOut();
  await report(null);
  await report(createUser());
  expect(auth.signOut).toHaveBeenCalledTimes(2);
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out' });
});

test('a user who signs in again after a sign-out is signed in', async () => {
  const { session, report } = await openSignedIn();
  await session.signOut();
  await report(null);
  await report(createUser('Ada', TEN));
  expect(session.getSnapshot()).toEqual({ phase: 'signed-in', user: ADA });
});

test('a user whom another tab signs out is signed out here, too', async () => {
  const { auth, signOutElsewhere } = await openSignedIn();
  setSessionHint(false);
  await signOutElsewhere();
  expect(auth.signOut).toHaveBeenCalledTimes(1);
});

test('a user whom another tab signs out during the start is signed out here, too', async () => {
  const { session, auth, report, signOutElsewhere } = await openSession();
  await signOutElsewhere();
  await report(createUser());
  expect(auth.signOut).toHaveBeenCalledTimes(1);
  expect(session.getSnapshot()).toEqual({ phase: 'loading' });
});

test('a failed sign-out after that of another tab is only logged', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { auth, signOutElsewhere } = await openSignedIn();
  setSessionHint(false);
  const error = new Error('auth/internal-error');
  auth.signOut.mockRejectedValue(error);
  await signOutElsewhere();
  expect(log).toHaveBeenCalledWith('Error signing out', error);
});

test('where nobody is signed in, the sign-out of another tab changes nothing', async () => {
  const { auth, signOutElsewhere } = await openSignedOut();
  await signOutElsewhere();
  expect(auth.signOut).not.toHaveBeenCalled();
});

test('a tab that learns late of a sign-out leaves alone who has signed in meanwhile', async () => {
  const { auth, signOutElsewhere } = await openSignedIn();
  // The hint of who has signed in.
  setSessionHint(true);
  await signOutElsewhere();
  expect(auth.signOut).not.toHaveBeenCalled();
});

test('a user who has signed in after the sign-out of another tab stays', async () => {
  const { auth, report, signOutElsewhere } = await openSession();
  await report(createUser('Ada', TEN));
  setSessionHint(false);
  await signOutElsewhere();
  expect(auth.signOut).not.toHaveBeenCalled();
});
