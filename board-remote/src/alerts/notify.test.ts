import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { notify, requestPermission } from './notify.ts';

const NEWS = 'A washer is free in North Hall.';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

type Ask = () => Promise<NotificationPermission>;

/** A browser with notifications; those that it has shown are returned. */
function stubNotifications(
  permission: NotificationPermission,
  ask: Ask = () => Promise.resolve(permission),
) {
  const shown: NotificationStub[] = [];
  class NotificationStub extends EventTarget {
    static readonly permission = permission;
    static readonly requestPermission = ask;
    readonly close = jest.fn();
    readonly title: string;
    readonly options: unknown;
    constructor(title: string, options: unknown) {
      super();
      this.title = title;
      this.options = options;
      shown.push(this);
    }
  }
  Reflect.set(window, 'Notification', NotificationStub);
  return shown;
}

/** A phone's browser, whose constructor throws. */
function stubNotificationsOfAPhone(): void {
  class NotificationStub {
    static readonly permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification()');
    }
  }
  Reflect.set(window, 'Notification', NotificationStub);
}

function stubServiceWorker(getRegistration: () => Promise<unknown>): void {
  const value = { getRegistration };
  Reflect.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
}

describe('the permission', () => {
  test('is refused where notifications are missing, and nobody is asked', async () => {
    const onAsking = jest.fn();
    expect(await requestPermission(onAsking)).toBe(false);
    expect(onAsking).not.toHaveBeenCalled();
  });

  test('that was granted before is not asked for again', async () => {
    const ask = jest.fn<Ask>();
    stubNotifications('granted', ask);
    const onAsking = jest.fn();
    expect(await requestPermission(onAsking)).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    expect(onAsking).not.toHaveBeenCalled();
  });

  test('that was denied before is not asked for again', async () => {
    const ask = jest.fn<Ask>();
    stubNotifications('denied', ask);
    const onAsking = jest.fn();
    expect(await requestPermission(onAsking)).toBe(false);
    expect(ask).not.toHaveBeenCalled();
    expect(onAsking).not.toHaveBeenCalled();
  });

  test('that was never asked for is asked for, and the caller knows it first', async () => {
    const order: string[] = [];
    stubNotifications('default', () => {
      order.push('the browser asks');
      return Promise.resolve('granted');
    });
    await requestPermission(() => order.push('the caller knows'));
    expect(order).toEqual(['the caller knows', 'the browser asks']);
  });

  test.each([
    { answer: 'granted', isGranted: true },
    { answer: 'denied', isGranted: false },
    // The resident closes the question.
    { answer: 'default', isGranted: false },
  ] as const)('is $isGranted after the answer "$answer"', async ({ answer, isGranted }) => {
    stubNotifications('default', () => Promise.resolve(answer));
    expect(await requestPermission(() => {})).toBe(isGranted);
  });

  test('is refused where the browser does not let the page ask', async () => {
    stubNotifications('default', () => Promise.reject(new Error('not from a click')));
    expect(await requestPermission(() => {})).toBe(false);
  });
});

describe('a notification', () => {
  test('shows the news', async () => {
    const shown = stubNotifications('granted');
    await notify(NEWS);
    expect(shown).toEqual([expect.objectContaining({ title: NEWS })]);
  });

  test('replaces the same news of before', async () => {
    const shown = stubNotifications('granted');
    await notify(NEWS);
    expect(shown).toEqual([expect.objectContaining({ options: { tag: NEWS } })]);
  });

  test('brings the page to the front and closes when it is clicked', async () => {
    const focus = jest.spyOn(window, 'focus').mockReturnValue();
    const shown = stubNotifications('granted');
    await notify(NEWS);
    const [notification] = shown;
    notification?.dispatchEvent(new Event('click'));
    expect(focus).toHaveBeenCalledTimes(1);
    expect(notification?.close).toHaveBeenCalledTimes(1);
  });

  test.each(['default', 'denied'] as const)(
    'is not shown by permission "%s"',
    async (permission) => {
      const shown = stubNotifications(permission);
      await notify(NEWS);
      expect(shown).toEqual([]);
    },
  );

  test('is left out where notifications are missing', async () => {
    await expect(notify(NEWS)).resolves.toBeUndefined();
  });

  test('comes through the service worker where the constructor throws', async () => {
    stubNotificationsOfAPhone();
    const showNotification = jest.fn(() => Promise.resolve());
    stubServiceWorker(() => Promise.resolve({ showNotification }));
    await notify(NEWS);
    expect(showNotification.mock.calls).toEqual([[NEWS, { tag: NEWS }]]);
  });

  test('does not come twice where the constructor works', async () => {
    stubNotifications('granted');
    const showNotification = jest.fn(() => Promise.resolve());
    stubServiceWorker(() => Promise.resolve({ showNotification }));
    await notify(NEWS);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('where the constructor throws, a notification is left out silently', () => {
  test('when the browser has no service workers', async () => {
    stubNotificationsOfAPhone();
    await expect(notify(NEWS)).resolves.toBeUndefined();
  });

  test('when no service worker is registered', async () => {
    stubNotificationsOfAPhone();
    stubServiceWorker(() => Promise.resolve(undefined));
    await expect(notify(NEWS)).resolves.toBeUndefined();
  });

  test('when the registration cannot be read', async () => {
    stubNotificationsOfAPhone();
    stubServiceWorker(() => Promise.reject(new Error('blocked')));
    await expect(notify(NEWS)).resolves.toBeUndefined();
  });

  test('when the service worker cannot show it', async () => {
    stubNotificationsOfAPhone();
    const showNotification = () => Promise.reject(new TypeError('no permission'));
    stubServiceWorker(() => Promise.resolve({ showNotification }));
    await expect(notify(NEWS)).resolves.toBeUndefined();
  });
});
