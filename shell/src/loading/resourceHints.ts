import type { BackendOrigins, RemoteEntry } from '@laundry-board/shared-types';
import { openConnection } from './openConnection.ts';

/** Preloads a script that the page is going to run. With another hash, the browser would fetch it again. */
export function preloadScript(page: Window, { url, integrity = '' }: RemoteEntry): HTMLLinkElement {
  return addLink(page, { rel: 'preload', as: 'script', href: url, integrity });
}

/** Connects to Auth and Firestore while the page still loads: a connection takes two round trips. */
export function connectToBackends(page: Window, { auth, firestore }: BackendOrigins): void {
  // Firestore's requests have cookies. Chrome gives them no preconnected connection, only one that a request has
  // opened.
  void openConnection(page, firestore, 'include');
  for (const href of auth) addLink(page, { rel: 'preconnect', href });
}

function addLink(
  { document }: Window,
  link: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>,
): HTMLLinkElement {
  // A browser shares neither files nor connections with requests that have cookies.
  const attributes = { crossOrigin: 'anonymous', ...link };
  return document.head.appendChild(Object.assign(document.createElement('link'), attributes));
}
