import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { pushDevice, type SupportedDevice } from './pushDevice.ts';

/** 65 bytes, with both signs of base64url in them. */
const KEY = `B-_${'vr6-'.repeat(20)}vr6w`;

const OTHER_KEY = KEY.replace('B', 'C');
const REMOVED = 'https://permanently-removed.invalid/fcm/send/1';

/** A subscription of a browser. */
function subscriptionFor(key: string, endpoint = `https://push/${key.slice(0, 3)}`) {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    unsubscribe: jest.fn(() => Promise.resolve(true)),
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  };
}

interface Browser {
  readonly permission?: NotificationPermission;
  readonly found?: ReturnType<typeof subscriptionFor> | null;
  readonly subscribe?: () => Promise<ReturnType<typeof subscriptionFor>>;
}

/** A browser that can push. */
function stubBrowser({ permission = 'granted', found = null, subscribe }: Browser = {}) {
  const pushManager = {
    getSubscription: () => Promise.resolve(found),
    subscribe: jest.fn<(options: object) => Promise<ReturnType<typeof subscriptionFor>>>(
      subscribe ?? (() => Promise.resolve(subscriptionFor(KEY))),
    ),
  };
  const registration = { active: {}, pushManager };
  Reflect.set(window, 'PushManager', {});
  Reflect.set(window, 'Notification', { permission });
  Reflect.defineProperty(navigator, 'serviceWorker', {
    value: {
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
    configurable: true,
  });
  return pushManager;
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
  jest.useRealTimers();
});

function supported(): SupportedDevice {
  const device = pushDevice(window, KEY);
  if (device.kind !== 'supported') throw new Error(device.kind);
  return device;
}

const OURS = { endpoint: `https://push/${KEY.slice(0, 3)}`, p256dh: 'p', auth: 'a' };

describe('a subscription', () => {
  test('is made for the school’s key, to show whatever comes', async () => {
    const { subscribe } = stubBrowser();
    expect(await supported().subscribe(false)).toEqual(OURS);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  });

  test('that is there is used', async () => {
    const { subscribe } = stubBrowser({ found: subscriptionFor(KEY) });
    expect(await supported().subscribe(false)).toEqual(OURS);
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('for another key ends before', async () => {
    const found = subscriptionFor(OTHER_KEY);
    stubBrowser({ found });
    expect(await supported().subscribe(false)).toEqual(OURS);
    expect(found.unsubscribe).toHaveBeenCalledTimes(1);
  });

  test.each(['default', 'denied'] as const)(
    'is not asked for by permission "%s"',
    async (permission) => {
      const { subscribe } = stubBrowser({ permission });
      await expect(supported().subscribe(false)).rejects.toThrow('not allowed');
      expect(subscribe).not.toHaveBeenCalled();
    },
  );

  test('that does not come within 20 s has failed', async () => {
    jest.useFakeTimers();
    stubBrowser({ subscribe: () => new Promise(() => {}) });
    const onFailure = jest.fn<(error: unknown) => void>();
    supported().subscribe(false).catch(onFailure);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(onFailure).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('that is there ends before, where another one is asked for', async () => {
    const found = subscriptionFor(KEY);
    const { subscribe } = stubBrowser({ found });
    await supported().subscribe(true);
    expect(found.unsubscribe).toHaveBeenCalledTimes(1);
    expect(subscribe).toHaveBeenCalledTimes(1);
  });

  test('that Chromium gave too soon after another ends before', async () => {
    const found = subscriptionFor(KEY, REMOVED);
    stubBrowser({ found });
    expect(await supported().subscribe(false)).toEqual(OURS);
    expect(found.unsubscribe).toHaveBeenCalledTimes(1);
  });
});

describe('what the gateway sends', () => {
  test.each([
    ['arrives', subscriptionFor(KEY), true],
    ['for another key does not arrive', subscriptionFor(OTHER_KEY), false],
    ['to an address that was removed does not arrive', subscriptionFor(KEY, REMOVED), false],
  ])('%s', async (_, found, isUsable) => {
    stubBrowser({ found });
    const { endpoint } = found;
    expect(await supported().subscription()).toEqual({ endpoint, isUsable });
  });

  test('does not arrive where there is no subscription', async () => {
    stubBrowser();
    expect(await supported().subscription()).toBeNull();
  });
});

describe('a browser that can’t push', () => {
  test.each(['PushManager', 'Notification'])('is one without %s', (name) => {
    stubBrowser();
    Reflect.deleteProperty(window, name);
    expect(pushDevice(window, KEY)).toEqual({ kind: 'unsupported' });
  });

  test('is one without service workers', () => {
    stubBrowser();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(pushDevice(window, KEY)).toEqual({ kind: 'unsupported' });
  });

  test('needs the Home Screen on an iPhone', () => {
    Reflect.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    expect(pushDevice(window, KEY)).toEqual({ kind: 'needs Home Screen' });
  });

  test('is an old iPhone, even from its Home Screen', () => {
    Reflect.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    expect(pushDevice(window, KEY)).toEqual({ kind: 'unsupported' });
  });
});
