import { answerNavigation } from './answerNavigation.ts';
import { hearFirebase } from './hearFirebase.ts';
import { leaveFilesToNetwork } from './leaveFilesToNetwork.ts';
import { showBoard } from './showBoard.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Of requests it takes part in navigations alone, and answers one itself only when the network does
 * not. It keeps nothing, so nothing that it serves can be stale (docs/decisions/0008).
 */
self.addEventListener('install', (event) => {
  // No open page relies on the version before.
  event.waitUntil(Promise.all([self.skipWaiting(), leaveFilesToNetwork(event)]));
});

self.addEventListener('activate', (event) => {
  // The network is asked while the worker starts.
  event.waitUntil(self.registration.navigationPreload.enable());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answerNavigation(event));
});

self.addEventListener('message', hearFirebase);

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(showBoard(event.notification));
});
