import React from 'react';
import {
  type AuthModule,
  type BoardModule,
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  mapRemotes,
  type RemoteName,
  REMOTES,
  type RuntimeConfig,
  versionGlobal,
} from '@laundry-board/shared-types';

/** What becomes of a script. */
type ScriptOutcome =
  | { readonly kind: 'ran' }
  | { readonly kind: 'not-loaded' }
  /** It threw while it ran, or could not be compiled: a SyntaxError. */
  | { readonly kind: 'threw'; readonly error: Error };

/** What a remote's entry does when it runs, with the page's globals. */
export type Entry = (globals: object) => ScriptOutcome | Promise<ScriptOutcome>;

/** What an entry leaves on the page, where it is not what a working one leaves. */
interface EntryParts {
  /** The module that the container exposes. */
  readonly module?: unknown;
  /** In place of a container that works. */
  readonly container?: unknown;
  readonly buildInfo?: unknown;
  readonly version?: string;
}

/** What the fake remotes share with the page. */
export const SHARED_VERSIONS = { react: React.version };

/** An entry that registers a container with one expose, as the entry of a real remote does. */
export function entryOf(remote: RemoteName, parts: EntryParts): Entry {
  const { container, expose } = REMOTES[remote];
  const working = {
    init: () => {},
    get: (name: string) =>
      name === expose
        ? Promise.resolve(() => parts.module)
        : Promise.reject(new Error(`Module "${name}" does not exist in container.`)),
  };
  const buildInfo = { contract: CONTRACT_VERSIONS[remote], shared: SHARED_VERSIONS };
  return (globals) => {
    Reflect.set(globals, container, 'container' in parts ? parts.container : working);
    const stated = 'buildInfo' in parts ? parts.buildInfo : buildInfo;
    Reflect.set(globals, buildInfoGlobal(container), stated);
    Reflect.set(globals, versionGlobal(container), parts.version ?? '1');
    return { kind: 'ran' };
  };
}

/** A configuration with each remote on an origin of its own, such as `https://board.example/`. */
export const CONFIG: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};

/** The URL of a remote's entry in {@link CONFIG}. */
export function entryUrl(remote: RemoteName): string {
  return `${CONFIG.remotes[remote]}remoteEntry.js`;
}

/** The page of a test, which runs no scripts but those that the test serves. */
export interface FakePage {
  /** URLs of the scripts that were run. */
  readonly log: readonly string[];
  /** Has the next runs of a remote's entry do these; the last one stands for all later runs. */
  readonly serve: (remote: RemoteName, ...entries: readonly Entry[]) => void;
}

/**
 * Makes the test's page as a browser would have it before the first script: jsdom loads no script, so every one that is
 * added to its head fails until it is served.
 */
export function createFakePage(): FakePage {
  forgetRemotes();
  const log: string[] = [];
  const served = new Map<string, Entry[]>();
  const run = async (script: HTMLScriptElement): Promise<void> => {
    log.push(script.src);
    const entries = served.get(script.src.replace(/\?.*/, '')) ?? [];
    const entry = entries.length > 1 ? entries.shift() : entries[0];
    const outcome = (await entry?.(window)) ?? { kind: 'not-loaded' };
    if (outcome.kind === 'threw') {
      const { error } = outcome;
      const event = { filename: script.src, lineno: 1, colno: 7, error, message: String(error) };
      window.dispatchEvent(new ErrorEvent('error', event));
    }
    script.dispatchEvent(new Event(outcome.kind === 'not-loaded' ? 'error' : 'load'));
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) void run(node);
    }
  });
  // A head of its own: scripts that an earlier test still adds go to the page before.
  document.head.replaceWith(document.createElement('head'));
  observer.observe(document.head, { childList: true });
  return {
    log,
    serve: (remote, ...entries) => void served.set(entryUrl(remote), [...entries]),
  };
}

/* oxlint-disable no-underscore-dangle */
/** Removes what remotes, and the federation runtime for them, have left on the page of an earlier test. */
function forgetRemotes(): void {
  for (const { container } of Object.values(REMOTES)) {
    for (const name of [container, buildInfoGlobal(container), versionGlobal(container)]) {
      Reflect.deleteProperty(window, name);
    }
  }
  const { __FEDERATION__, __GLOBAL_LOADING_REMOTE_ENTRY__ } = window;
  __FEDERATION__.__INSTANCES__.length = 0;
  for (const record of [
    __FEDERATION__.moduleInfo,
    __FEDERATION__.__SHARE__,
    __GLOBAL_LOADING_REMOTE_ENTRY__,
  ]) {
    Object.keys(record).forEach((key) => Reflect.deleteProperty(record, key));
  }
}
/* oxlint-enable no-underscore-dangle */

/** The smallest module that fulfils each contract. */
export const MODULES: { readonly auth: AuthModule; readonly board: BoardModule } = {
  auth: {
    LoginScreen: () => null,
    openUserSession: () => Promise.reject(new Error('This remote opens no session.')),
  },
  board: { Board: () => null },
};
