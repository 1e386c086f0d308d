// oxlint-disable no-restricted-properties -- a worker is woken by a push only where the browser has all of this.
import { connectEarly } from './connectEarly.ts';
import { isShown } from './isShown.ts';
import { offlineResponse } from './offlinePage.ts';
import { readPush } from './pushedNotification.ts';
import { showBoard } from './showBoard.ts';

/** TypeScript's library does not know it yet. */
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
}

declare const self: ServiceWorkerGlobalScope & {
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: PushSubscriptionChangeEvent) => void,
  ): void;
};

/*
 * The service worker shows what the school's gateway pushes. Of requests it handles navigations only, and answers one itself
 * only when the network gives no answer, or one that nobody can use. It keeps no page and no file, so nothing that it serves
 * can be stale.
 */
self.addEventListener('install', (event) => {
  // No open page relies on the version before, so this one activates at once.
  event.waitUntil(Promise.all([self.skipWaiting(), routeFilesToNetwork(event)]));
});

self.addEventListener('activate', (event) => {
  // With navigation preload, the browser sends the request while the worker starts.
  event.waitUntil(self.registration.navigationPreload.enable());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(connectEarly(event.request.url, self));
  event.respondWith(answerNavigation(event));
});

self.addEventListener('message', acknowledgeFirebase);

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(showBoard(event.notification));
});

self.addEventListener('push', (event) => {
  const { title, options } = readPush(event.data?.text() ?? null, self.location.href);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event));
});

const MODES = ['cors', 'no-cors', 'same-origin'];

/**
 * Makes the browser send requests for files and calls straight to the network, where it can. Otherwise each of them
 * would wake up the worker, which ignores them.
 */
async function routeFilesToNetwork(install: ExtendableEvent): Promise<void> {
  // Not every browser has `addRoutes`, and TypeScript's library does not know it yet.
  if (!('addRoutes' in install) || typeof install.addRoutes !== 'function') return;
  const condition = { or: MODES.map((requestMode) => ({ requestMode })) };
  await Reflect.apply(install.addRoutes, install, [{ condition, source: 'network' }]);
}

/**
 * Answers with the network's answer, or with the offline page if there is none to show. There is no timeout, because a slow
 * connection delivers the page in the end.
 */
async function answerNavigation({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse;
    const answer = preloaded instanceof Response ? preloaded : await fetch(request);
    // In Firefox, a failed preload resolves with such a response; in other browsers it rejects.
    if (answer.type === 'error') return offlineResponse('offline');
    return (await isShown(answer, request.url)) ? answer : offlineResponse('unavailable');
  } catch {
    return offlineResponse('offline');
  }
}

/** The browser has ended a subscription. The next visit tells the gateway of the new one. */
async function subscribeAgain({
  newSubscription,
  oldSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (newSubscription !== null || oldSubscription === null) return;
  // Rejects where the resident no longer allows notifications.
  await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => {});
}

/**
 * Acknowledges a message of the Firebase SDK, which notifies the page's worker of each change of the session and
 * waits for an answer. Without one, every start of a resident's page takes 50 ms longer.
 */
function acknowledgeFirebase({ data, ports }: ExtendableMessageEvent): void {
  const message: unknown = data;
  if (typeof message !== 'object' || message === null || !('eventId' in message)) return;
  ports[0]?.postMessage({ eventId: message.eventId, status: 'done', response: [] });
}
