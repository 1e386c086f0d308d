import type { RemoteEntry } from '@laundry-board/shared-types';
import { pageLoaded } from '../loading/pageLoaded.ts';
import { preloadScript } from '../loading/resourceHints.ts';

/** What became of a script. */
export type ScriptOutcome =
  | { readonly kind: 'ran' }
  /** The browser does not say why. */
  | { readonly kind: 'not-loaded' }
  /** It threw while it ran, or could not be compiled: a SyntaxError. */
  | { readonly kind: 'threw'; readonly error: unknown };

/** Runs scripts in a page. */
export interface ScriptLoader {
  /**
   * Runs a script once the page is loaded. The promise is pending while the script hangs. With an `integrity`, the
   * browser runs the script only if it has this hash.
   */
  readonly run: (script: RemoteEntry) => Promise<ScriptOutcome>;
  /**
   * Preloads a script and runs it as soon as it has arrived, even before the page is loaded: a script that has arrived
   * does not delay the load event.
   *
   * @param onRan Called when it has run, or has thrown.
   */
  readonly runEarly: (script: RemoteEntry, onRan: () => void) => void;
  /**
   * What became of a script that was to run early, once the page is loaded. Undefined if it has not begun to run, and
   * then it no longer runs early; undefined also from the second call on.
   */
  readonly claimEarlyRun: (script: RemoteEntry) => Promise<ScriptOutcome> | undefined;
  /** Imports an ES module; rejects when it, or one that it imports, can't be loaded or throws. */
  readonly importModule: (url: string) => Promise<unknown>;
  /**
   * Removes the scripts of a folder that earlier attempts have added: a bundler's chunk loader would wait for such
   * a script, which may hang.
   *
   * @param folder Absolute URL with a closing slash.
   */
  readonly removeFrom: (folder: string) => void;
}

/**
 * Runs scripts by script elements, so that the page's policies apply to them. The policies for scripts also apply to
 * modules.
 */
export function createScriptLoader(page: Window): ScriptLoader {
  const { document } = page;
  /** Scripts that are to run early, by URL: undefined until one runs. */
  const early = new Map<string, Promise<ScriptOutcome> | undefined>();

  const runNow = async (entry: RemoteEntry): Promise<ScriptOutcome> => {
    const script = createScript(document, entry);
    const outcome = await runScript(page, script);
    script.remove();
    if (outcome.kind !== 'not-loaded') evictPreload(page, entry.url);
    return outcome;
  };

  return {
    run: async (entry) => {
      await pageLoaded(page);
      return runNow(entry);
    },
    runEarly: (entry, onRan) => {
      early.set(entry.url, undefined);
      preloadScript(page, entry).addEventListener('load', () => {
        if (!early.has(entry.url)) return;
        const outcome = runNow(entry);
        early.set(entry.url, outcome);
        void outcome.then(onRan);
      });
    },
    claimEarlyRun: ({ url }) => {
      const outcome = early.get(url);
      early.delete(url);
      return outcome && pageLoaded(page).then(() => outcome);
    },
    importModule: (url) => import(/* webpackIgnore: true */ url),
    removeFrom: (folder) => {
      for (const script of document.querySelectorAll(`script[src^="${folder}"]`)) script.remove();
    },
  };
}

function createScript(document: Document, { url, integrity }: RemoteEntry): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  // Without CORS the browser hides what such a script throws.
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  return script;
}

async function runScript(page: Window, script: HTMLScriptElement): Promise<ScriptOutcome> {
  let outcome: ScriptOutcome = { kind: 'ran' };
  const catchError = (event: ErrorEvent): void => {
    if (event.filename !== script.src) return;
    outcome = { kind: 'threw', error: event.error };
    // The caller gets the error and logs it.
    event.preventDefault();
  };
  page.addEventListener('error', catchError);
  await new Promise<void>((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      outcome = { kind: 'not-loaded' };
      resolve();
    });
    page.document.head.append(script);
  });
  page.removeEventListener('error', catchError);
  return outcome;
}

/**
 * Makes WebKit see a new entry with the next load of the page. Its memory cache answers a preload for as
 * long as the tab lives, whatever `Cache-Control` says. A fetch of the same URL removes the script from it,
 * and is answered from the HTTP cache, without a request.
 */
function evictPreload(page: Window, url: string): void {
  if (!page.navigator.vendor.startsWith('Apple')) return;
  page.fetch(url, { cache: 'force-cache' }).catch(() => {});
}
