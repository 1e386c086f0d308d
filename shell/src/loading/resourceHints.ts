import type { RemoteEntry } from '@laundry-board/shared-types';

/** Preloads a script that the page is going to run. With another hash, the browser would fetch it again. */
export function preloadScript(page: Window, { url, integrity = '' }: RemoteEntry): HTMLLinkElement {
  return addResourceHint(page, { rel: 'preload', as: 'script', href: url, integrity });
}

/** Tells the browser by a link what the page is going to need. */
export function addResourceHint(
  { document }: Window,
  link: Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<HTMLLinkElement>,
): HTMLLinkElement {
  // A browser shares neither files nor connections with requests that have cookies.
  const attributes = { crossOrigin: 'anonymous', ...link };
  return document.head.appendChild(Object.assign(document.createElement('link'), attributes));
}
