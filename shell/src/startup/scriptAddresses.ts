import { SERVICE_WORKER_FILE } from './serviceWorkerFile.ts';

declare global {
  interface Window {
    /** Not yet in TypeScript's library, nor in every browser. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: {
          /** `sink` tells what the address is for, such as `HTMLScriptElement src`. */
          readonly createScriptURL: (address: string, type: string, sink: string) => string | null;
        },
      ) => unknown;
    };
  }
}

/** The folders that scripts may be loaded from: whole addresses with a closing slash. */
const folders = [new URL('/', location.href).href];

/** The one worker, whole address. */
const serviceWorker = new URL(`/${SERVICE_WORKER_FILE}`, location.href).href;

/** Lets scripts below a folder be loaded from now on. */
export function admitScriptsFrom(folder: string): void {
  folders.push(folder);
}

/*
 * The page's security policy forbids that a text becomes the address of a script, html or code. This
 * default policy lets addresses below the folders pass, for loaders that know nothing of it: those of
 * the bundler, of the federation runtime and of the Firebase SDK (docs/decisions/0006). Of workers it
 * lets pass the shell's service worker, and nothing else of anything.
 */
try {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address, _, sink) => {
      const { href } = new URL(address, location.href);
      const isAllowed = /worker/i.test(sink)
        ? href === serviceWorker && sink.startsWith('ServiceWorker')
        : folders.some((folder) => href.startsWith(folder));
      return isAllowed ? href : null;
    },
  });
} catch (error) {
  // An extension of the browser may have been first; its policy counts then.
  console.warn('The page could not set up its own rule for script addresses.', error);
}
