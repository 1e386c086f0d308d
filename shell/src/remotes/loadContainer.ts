import {
  builtAgainstGlobal,
  chunksGlobal,
  isBuiltAgainst,
  type RemoteName,
  REMOTES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { checkCompatibility } from './checkCompatibility.ts';
import { explainSyntaxError, warnOfOwnReact } from './explainEntry.ts';
import { explainMissingScript } from './explainMissingScript.ts';
import { loadScript } from './loadScript.ts';
import { pageLoaded } from './pageLoaded.ts';
import { RemoteError } from './RemoteError.ts';
import { sharedVersions } from './sharedModules.ts';

/** What a remote's entry leaves on window, and the federation runtime takes its exposes from. */
export interface Container {
  readonly init: (...scope: unknown[]) => void | Promise<void>;
  readonly get: (expose: string) => () => Promise<unknown>;
}

/**
 * Loads a remote's container. Of the remote only its entry has run by then, which registers the
 * container and states what it was built against; that is checked before anything else of it runs.
 *
 * @throws RemoteError
 */
export async function loadContainer(remote: RemoteName, entry: string): Promise<Container> {
  const { container } = REMOTES[remote];
  const builtAgainst = builtAgainstGlobal(container);
  // What an earlier attempt left there says nothing about this one.
  Reflect.deleteProperty(window, container);
  Reflect.deleteProperty(window, builtAgainst);
  Reflect.deleteProperty(window, versionGlobal(container));
  Reflect.deleteProperty(window, chunksGlobal(container));
  // A bundler's chunk loader would wait for the script of an earlier attempt, which may hang.
  for (const script of [...document.scripts]) {
    if (script.src.startsWith(new URL('.', entry).href)) script.remove();
  }

  await pageLoaded();
  const problem = await loadScript(entry);
  if (problem?.kind === 'not-loaded') throw await explainMissingScript(entry);
  evictPreload(entry);
  if (problem?.kind === 'threw') {
    throw problem.error instanceof SyntaxError
      ? explainSyntaxError(entry, problem.error)
      : new RemoteError('threw', `${entry} threw while it ran.`, problem.error);
  }
  const loaded: unknown = Reflect.get(window, container);
  if (!isContainer(loaded)) throw new RemoteError('not-a-remote', `${entry} set no ${container}.`);
  const statement: unknown = Reflect.get(window, builtAgainst);
  if (!isBuiltAgainst(statement)) {
    throw new RemoteError(
      'not-a-remote',
      `${entry} does not state in window.${builtAgainst} what it was built against.`,
    );
  }
  checkCompatibility(remote, statement, sharedVersions);
  warnOfOwnReact(remote, statement);
  return loaded;
}

/**
 * Lets the next load of the page learn of a new entry in WebKit, whose memory cache answers a preload for as
 * long as the tab lives, whatever `Cache-Control` says. A fetch of the same URL takes the script out of it,
 * and gets its answer from the HTTP cache: without a request.
 */
function evictPreload(entry: string): void {
  if (!navigator.vendor.startsWith('Apple')) return;
  fetch(entry, { cache: 'force-cache' }).catch(() => {});
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    'init' in value &&
    typeof value.init === 'function' &&
    'get' in value &&
    typeof value.get === 'function'
  );
}
