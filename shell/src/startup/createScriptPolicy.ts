import { GOOGLE_SIGN_IN_ORIGIN, type RuntimeConfig } from '@laundry-board/shared-types';

/** The page's one worker, from the root of its site: its name must never change. */
export const SERVICE_WORKER_URL = '/service-worker.js';

/** Allows scripts from a folder: an absolute URL with a closing slash. */
export type AllowScriptsFrom = (folder: string) => void;

/** Allows the scripts of a deployment: those of its remotes, and Google's for the sign-in. */
export function allowScriptsOf(
  { remotes, emulators }: RuntimeConfig,
  allowScriptsFrom: AllowScriptsFrom,
): void {
  Object.values(remotes).forEach(allowScriptsFrom);
  // A local Auth server needs no scripts of Google.
  if (emulators === undefined) allowScriptsFrom(`${GOOGLE_SIGN_IN_ORIGIN}/`);
}

declare global {
  interface Window {
    /** Not yet in TypeScript's library, nor in every browser. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: {
          /** `sink` states what the URL is for, such as `HTMLScriptElement src`. */
          readonly createScriptURL: (url: string, type: string, sink: string) => string | null;
        },
      ) => unknown;
    };
  }
}

/**
 * Creates the page's default policy for Trusted Types, of which a browser accepts one per page.
 *
 * The page's security policy forbids that a string becomes a script URL, html or code. This default policy
 * allows URLs below the site's own origin and the folders that are allowed later, for loaders that don't know
 * Trusted Types: those of the bundler, of the federation runtime and of the Firebase SDK. It allows one
 * worker, the shell's service worker, and nothing else.
 */
export function createScriptPolicy({ location, trustedTypes }: Window): AllowScriptsFrom {
  const folders = [`${location.origin}/`];
  const serviceWorker = location.origin + SERVICE_WORKER_URL;
  try {
    trustedTypes?.createPolicy('default', {
      createScriptURL: (url, _, sink) => {
        const { href } = new URL(url, location.href);
        const isAllowed = /worker/i.test(sink)
          ? href === serviceWorker && sink.startsWith('ServiceWorker')
          : folders.some((folder) => href.startsWith(folder));
        return isAllowed ? href : null;
      },
    });
  } catch (error) {
    // A browser extension may have created the default policy first, and then that one counts.
    console.warn('The page could not set up its own policy for script URLs.', error);
  }
  return (folder) => void folders.push(folder);
}
