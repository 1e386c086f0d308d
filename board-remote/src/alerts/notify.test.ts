import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { earlierNotifications, notify, requestPermission } from './notify.ts';

const NEWS = 'A washer is free in North Hall.';
const TAG = 'laundry: washer free';

const show = (text: string, isAudible = true, topic = 'washer free') =>
  notify({ topic, text, claims: ['washer free north'], isAudible });

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

type RequestPermission = () => Promise<NotificationPermission>;

/** A browser with notifications. @returns Those that were shown. */
function stubNotifications(
  permission: NotificationPermission,
  request: RequestPermission = () => Promise.resolve(permission),
) {
  const shown: NotificationStub[] = [];
  class NotificationStub extends EventTarget {
    static readonly permission = permission;
    static readonly requestPermission = request;
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
  test('is refused without a question where the browser has no notifications', async () => {
    const onAsking = jest.fn();
    expect(await requestPermission(false, onAsking)).toBe(false);
    expect(onAsking).not.toHaveBeenCalled();
  });

  test('that was granted before is not requested again', async () => {
    const request = jest.fn<RequestPermission>();
    stubNotifications('granted', request);
    const onAsking = jest.fn();
    expect(await requestPermission(false, onAsking)).toBe(true);
    expect(request).not.toHaveBeenCalled();
    expect(onAsking).not.toHaveBeenCalled();
  });

  test('that was denied before is not requested again', async () => {
    const request = jest.fn<RequestPermission>();
    stubNotifications('denied', request);
    const onAsking = jest.fn();
    expect(await requestPermission(false, onAsking)).toBe(false);
    expect(request).not.toHaveBeenCalled();
    expect(onAsking).not.toHaveBeenCalled();
  });

  test('is requested if the resident has not answered yet, after the caller has learned of it', async () => {
    const order: string[] = [];
    stubNotifications('default', () => {
      order.push('the browser asks');
      return Promise.resolve('granted');
    });
    await requestPermission(false, () => order.push('the caller learns of it'));
    expect(order).toEqual(['the caller learns of it', 'the browser asks']);
  });

  test.each([
    { answer: 'granted', isGranted: true },
    { answer: 'denied', isGranted: false },
    // The resident has closed the question.
    { answer: 'default', isGranted: false },
  ] as const)('is $isGranted after the answer "$answer"', async ({ answer, isGranted }) => {
    stubNotifications('default', () => Promise.resolve(answer));
    expect(await requestPermission(false, () => {})).toBe(isGranted);
  });

  test.each([
    { worker: 'no worker', registration: undefined, isGranted: false },
    { worker: 'a worker', registration: {}, isGranted: true },
  ])(
    'that was granted on a phone, which shows notifications through a worker only, is $isGranted with $worker',
    async ({ registration, isGranted }) => {
      stubNotifications('granted');
      stubServiceWorker(() => Promise.resolve(registration));
      expect(await requestPermission(true, () => {})).toBe(isGranted);
    },
  );

  test('is refused where the browser refuses to ask', async () => {
    stubNotifications('default', () => Promise.reject(new Error('not from a click')));
    expect(await requestPermission(false, () => {})).toBe(false);
  });
});

/** Lets the settled promises run their callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a notification', () => {
  test('shows the news', () => {
    const shown = stubNotifications('granted');
    show(NEWS);
    expect(shown).toEqual([expect.objectContaining({ title: NEWS })]);
  });

  test('takes the place of one about the same, and makes itself heard', () => {
    const shown = stubNotifications('granted');
    show(NEWS);
    const options = { tag: TAG, data: ['washer free north'], renotify: true, silent: false };
    expect(shown).toEqual([expect.objectContaining({ options })]);
  });

  test('that corrects another is silent', () => {
    const shown = stubNotifications('granted');
    show(NEWS, false);
    const options = { tag: TAG, data: ['washer free north'], renotify: false, silent: true };
    expect(shown).toEqual([expect.objectContaining({ options })]);
  });

  test('closes when it is no longer wanted', () => {
    const shown = stubNotifications('granted');
    const close = show(NEWS);
    close();
    expect(shown[0]?.close).toHaveBeenCalledTimes(1);
  });

  test('brings the page to the front and closes when it is clicked', () => {
    const focus = jest.spyOn(window, 'focus').mockReturnValue();
    const shown = stubNotifications('granted');
    show(NEWS);
    const [notification] = shown;
    notification?.dispatchEvent(new Event('click'));
    expect(focus).toHaveBeenCalledTimes(1);
    expect(notification?.close).toHaveBeenCalledTimes(1);
  });

  test.each(['default', 'denied'] as const)('is not shown by permission "%s"', (permission) => {
    const shown = stubNotifications(permission);
    show(NEWS);
    expect(shown).toEqual([]);
  });

  test('is left out where the browser has no notifications', () => {
    expect(() => show(NEWS)()).not.toThrow();
  });

  test('does not come twice where the constructor works', async () => {
    stubNotifications('granted');
    const { shown } = stubCentre();
    show(NEWS);
    await settle();
    expect(shown).toEqual([]);
  });
});

/** A service worker that shows notifications. @returns Those that are open. */
function stubCentre(worker: object = {}) {
  const shown: { readonly title: string; readonly tag: string }[] = [];
  stubServiceWorker(() =>
    Promise.resolve({
      ...worker,
      showNotification: async (title: string, { tag }: { readonly tag: string }) => {
        shown.push({ title, tag });
      },
      getNotifications: async ({ tag }: { readonly tag: string }) =>
        shown
          .filter((one) => one.tag === tag)
          .map((one) => ({ close: () => shown.splice(shown.indexOf(one), 1) })),
    }),
  );
  return { shown };
}

describe('notifications that an earlier page has left', () => {
  test('are those of the board, with what they say', async () => {
    const closeOwn = jest.fn();
    const own = { tag: TAG, data: ['washer free north'], close: closeOwn };
    const other = { tag: 'weather', data: ['washer free north'], close: jest.fn() };
    stubServiceWorker(() => Promise.resolve({ getNotifications: async () => [own, other] }));
    const left = await earlierNotifications();
    expect(left.map(({ claims }) => claims)).toEqual([['washer free north']]);
    left[0]?.close();
    expect(closeOwn).toHaveBeenCalledTimes(1);
  });

  test('are those that the gateway has pushed, too', async () => {
    const pushed = {
      tag: TAG,
      data: { claims: ['washer free north'], url: '/' },
      close: jest.fn(),
    };
    stubServiceWorker(() => Promise.resolve({ getNotifications: async () => [pushed] }));
    expect(await earlierNotifications()).toMatchObject([{ claims: ['washer free north'] }]);
  });

  test('are none where no worker shows them', async () => {
    expect(await earlierNotifications()).toEqual([]);
    stubServiceWorker(() => Promise.resolve(undefined));
    expect(await earlierNotifications()).toEqual([]);
  });
});

describe('where the constructor throws, a notification', () => {
  test('comes through the service worker', async () => {
    stubNotificationsOfAPhone();
    const { shown } = stubCentre();
    show(NEWS);
    await settle();
    expect(shown).toEqual([{ title: NEWS, tag: TAG }]);
  });

  test('closes through the service worker, and no other does', async () => {
    stubNotificationsOfAPhone();
    const { shown } = stubCentre();
    show('A dryer is free in North Hall.', true, 'dryer free');
    const close = show(NEWS);
    close();
    await settle();
    expect(shown.map(({ title }) => title)).toEqual(['A dryer is free in North Hall.']);
  });

  test.each([
    { when: 'no service worker is registered', registration: () => Promise.resolve(undefined) },
    {
      when: 'the registration cannot be read',
      registration: () => Promise.reject(new Error('blocked')),
    },
    {
      when: 'the service worker cannot show or list it',
      registration: () => {
        const fail = () => Promise.reject(new TypeError('no permission'));
        return Promise.resolve({ showNotification: fail, getNotifications: fail });
      },
    },
  ])('is left out silently when $when', async ({ registration }) => {
    stubNotificationsOfAPhone();
    stubServiceWorker(registration);
    expect(() => show(NEWS)()).not.toThrow();
    // jest itself would fail a rejection that nobody handles.
    await settle();
  });

  test('is left out silently when the browser has no service workers', async () => {
    stubNotificationsOfAPhone();
    expect(() => show(NEWS)()).not.toThrow();
    await settle();
  });
});
