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
  /** Whether the page runs it already: the runtimes of other tools then use no newer copy. */
  readonly loaded: boolean;
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: false };
}

/** The shell's own copy of each shared dependency: the one that every remote on the page gets. */
export type SharedModules = Readonly<Record<SharedDependencyName, SharedModule>>;

const shareConfig = { singleton: true, requiredVersion: false } as const;

/** @param loadFirebase Loads `@firebase/app`, once a remote needs it. */
export function createSharedModules(loadFirebase: () => Promise<unknown>): SharedModules {
  return {
    react: onThePage(React.version, React),
    'react/jsx-runtime': onThePage(React.version, jsxRuntime),
    'react-dom': onThePage(ReactDOM.version, ReactDOM),
    'styled-components': onThePage(styledComponents.version, styledComponents),
    '@firebase/app': {
      version: firebaseAppVersion,
      get: async () => {
        const firebase = await loadFirebase();
        return () => firebase;
      },
      loaded: false,
      shareConfig,
    },
  };
}

/** Provided synchronously, because older containers don't wait for a module. */
function onThePage(version: string, module: unknown): SharedModule {
  return { version, get: () => () => module, loaded: true, shareConfig };
}

/** The version of each shared module, with which a remote's build info is compared. */
export function sharedVersions(modules: SharedModules): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(modules).map(([name, { version }]) => [name, version]));
}
