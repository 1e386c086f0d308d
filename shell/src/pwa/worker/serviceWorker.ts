import { offlineResponse } from './offlinePage.ts';
import { showBoard } from './showBoard.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * The service worker handles navigations only, and answers one itself only when the network does not. It
 * caches nothing, so nothing that it serves can be stale (ADR 8).
 */
self.addEventListener('install', (event) => {
  // No open page relies on the version before.
  event.waitUntil(Promise.all([self.skipWaiting(), routeFilesToNetwork(event)]));
});

self.addEventListener('activate', (event) => {
  // The network is asked while the worker starts.
  event.waitUntil(self.registration.navigationPreload.enable());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answerNavigation(event));
});

self.addEventListener('message', acknowledgeFirebase);

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(showBoard(event.notification));
});

const MODES = ['cors', 'no-cors', 'same-origin'];

/**
 * Has the browser send files and calls straight to the network, where it can: each would otherwise wake up
 * the worker, only to be ignored by it.
 */
async function routeFilesToNetwork(install: ExtendableEvent): Promise<void> {
  // Not in every browser, nor yet in TypeScript's library.
  if (!('addRoutes' in install) || typeof install.addRoutes !== 'function') return;
  const condition = { or: MODES.map((requestMode) => ({ requestMode })) };
  await Reflect.apply(install.addRoutes, install, [{ condition, source: 'network' }]);
}

/**
 * Whatever the network answers; the offline page when it does not answer. There is no timeout: a slow
 * connection brings the page in the end.
 */
async function answerNavigation({ preloadResponse, request }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse;
    const response = preloaded instanceof Response ? preloaded : await fetch(request);
    // In Firefox a preload that failed resolves with such a response, where others reject.
    return response.type === 'error' ? offlineResponse() : response;
  } catch {
    return offlineResponse();
  }
}

/**
 * Answers the Firebase SDK, which notifies the page's worker of each change of the session and waits for
 * an acknowledgement: without one, 50 ms at every start of a resident's page.
 */
function acknowledgeFirebase({ data, ports }: ExtendableMessageEvent): void {
  const message: unknown = data;
  if (typeof message !== 'object' || message === null || !('eventId' in message)) return;
  ports[0]?.postMessage({ eventId: message.eventId, status: 'done', response: [] });
}
