import {
  buildInfoGlobal,
  chunksGlobal,
  CONTRACT_VERSIONS,
  incompatibility,
  isBuildInfo,
  isObject,
  type RemoteEntry,
  type RemoteName,
  REMOTES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { explainMissingScript, explainSyntaxError, RemoteError } from './RemoteError.ts';
import { sharedVersions } from './sharedModules.ts';

/** What a remote's entry leaves on window: the interface that webpack's containers have had since 2020. */
export interface Container {
  readonly init: (shareScope: unknown, initScope: unknown[]) => void | Promise<void>;
  readonly get: (expose: string) => Promise<() => unknown>;
}

/**
 * Loads a remote's container. Of the remote only its entry has run by then, which registers the
 * container and states what it was built against; that is checked before anything else of it runs.
 *
 * @throws RemoteError
 */
export async function loadContainer(
  remote: RemoteName,
  { url: entry, integrity }: RemoteEntry,
): Promise<Container> {
  const { container } = REMOTES[remote];
  const builtAgainst = buildInfoGlobal(container);
  // What an earlier attempt left there says nothing about this one.
  for (const name of [container, builtAgainst, versionGlobal(container), chunksGlobal(container)]) {
    Reflect.deleteProperty(window, name);
  }
  // A bundler's chunk loader would wait for the script of an earlier attempt, which may hang.
  const files = new URL('.', entry).href;
  for (const script of document.querySelectorAll(`script[src^="${files}"]`)) script.remove();

  await pageLoaded();
  await runEntry(entry, integrity);
  const loaded: unknown = Reflect.get(window, container);
  if (!isContainer(loaded)) throw new RemoteError('not-a-remote', `${entry} set no ${container}.`);
  const statement: unknown = Reflect.get(window, builtAgainst);
  if (!isBuildInfo(statement)) {
    throw new RemoteError(
      'not-a-remote',
      `${entry} does not state in window.${builtAgainst} what it was built against.`,
    );
  }
  const shell = { contracts: CONTRACT_VERSIONS, shared: sharedVersions };
  const problem = incompatibility(remote, statement, shell);
  if (problem !== undefined) throw new RemoteError('incompatible', problem);
  // So nothing was compared: if it bundles a React of its own, its first hook throws.
  if (!('react' in statement.shared)) {
    console.warn(
      `The ${remote} remote states no version of react; with its own copy no hook works.`,
    );
  }
  return loaded;
}

/**
 * Makes WebKit see a new entry with the next load of the page. Its memory cache answers a preload for as
 * long as the tab lives, whatever `Cache-Control` says. A fetch of the same URL takes the script out of it,
 * and gets its answer from the HTTP cache: without a request.
 */
function evictPreload(entry: string): void {
  if (!navigator.vendor.startsWith('Apple')) return;
  fetch(entry, { cache: 'force-cache' }).catch(() => {});
}

function isContainer(value: unknown): value is Container {
  return (
    isObject(value) && typeof value['init'] === 'function' && typeof value['get'] === 'function'
  );
}

/** Resolves after the page's load event: what is added before it holds it back, even when it hangs. */
export function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true });
  });
}

/**
 * Runs the script of an entry; pending as long as the server lets it hang.
 *
 * @param integrity The browser runs it only if it has this hash.
 * @throws RemoteError when it could not be loaded, or threw.
 */
async function runEntry(entry: string, integrity: string | undefined): Promise<void> {
  const script = document.createElement('script');
  script.src = entry;
  // Without CORS the browser hides what such a script throws.
  script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  let failure: RemoteError | undefined;
  const catchError = (event: ErrorEvent): void => {
    if (event.filename !== script.src) return;
    const error: unknown = event.error;
    failure =
      error instanceof SyntaxError
        ? explainSyntaxError(entry, error)
        : new RemoteError('threw', `${entry} threw while it ran.`, error);
    // It is passed on to the caller, which logs it.
    event.preventDefault();
  };
  window.addEventListener('error', catchError);
  const isLoaded = await new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
  window.removeEventListener('error', catchError);
  script.remove();
  if (!isLoaded) throw await explainMissingScript(entry, { integrity });
  evictPreload(entry);
  if (failure !== undefined) throw failure;
}
