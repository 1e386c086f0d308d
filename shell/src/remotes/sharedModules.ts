import { version as firebaseAppVersion } from '@firebase/app/package.json';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import type { SharedDependencyName } from '@laundry-board/shared-types';
import * as styledComponents from './styledComponents.ts';

type ModuleFactory = () => unknown;

/** A module that the page shares, as the federation runtime expects it. */
interface SharedModule {
  readonly version: string;
  readonly get: (() => ModuleFactory) | (() => Promise<ModuleFactory>);
  /**
   * That the page uses this copy, even if it is still to come: the runtimes of other tools then take no newer one. A newer
   * `@firebase/app` would have no Firebase app.
   */
  readonly loaded: true;
  /** Whether it can be had without waiting, as webpack's own containers ask for what they share as `eager`. */
  readonly eager: boolean;
  /**
   * Names the shell. Otherwise the runtime counts a copy as unused, and removes it, when a remote that has loaded it is
   * registered anew.
   */
  readonly useIn: string[];
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: false };
}

/** The shell's own copy of each shared dependency: the one that every remote on the page gets. */
export type SharedModules = Readonly<Record<SharedDependencyName, SharedModule>>;

/** The name of the page in the federation. */
export const SHELL = 'shell';

/** @param loadFirebase Loads `@firebase/app`, once a remote needs it. */
export function createSharedModules(loadFirebase: () => Promise<unknown>): SharedModules {
  return {
    react: onThePage(React.version, React),
    'react/jsx-runtime': onThePage(React.version, jsxRuntime),
    'react-dom': onThePage(ReactDOM.version, ReactDOM),
    'styled-components': onThePage(styledComponents.version, styledComponents),
    '@firebase/app': singleton(firebaseAppVersion, false, async () => {
      const firebase = await loadFirebase();
      return () => firebase;
    }),
  };
}

/** Provided synchronously, because older containers don't wait for a module. */
function onThePage(version: string, module: unknown): SharedModule {
  return singleton(version, true, () => () => module);
}

function singleton(version: string, eager: boolean, get: SharedModule['get']): SharedModule {
  const shareConfig = { singleton: true, requiredVersion: false } as const;
  return { version, get, loaded: true, eager, useIn: [SHELL], shareConfig };
}

/** The version of each shared module, with which a remote's build info is compared. */
export function sharedVersions(modules: SharedModules): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(modules).map(([name, { version }]) => [name, version]));
}
