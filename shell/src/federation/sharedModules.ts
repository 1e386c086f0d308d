import { version as firebaseAppVersion } from '@firebase/app/package.json';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import type { SharedDependencyName } from '@laundry-board/shared-types';
import * as styledComponents from './styledComponents.ts';

interface SharedModule {
  readonly version: string;
  /** The module; a promise when it is loaded only once a remote needs it. */
  readonly load: () => unknown;
}

/** The shell's own copy of each shared dependency: the one that every remote on the page gets. */
export type SharedModules = Readonly<Record<SharedDependencyName, SharedModule>>;

/** @param loadFirebase Loads `@firebase/app`. */
export function createSharedModules(loadFirebase: () => Promise<unknown>): SharedModules {
  return {
    react: { version: React.version, load: () => React },
    'react/jsx-runtime': { version: React.version, load: () => jsxRuntime },
    'react-dom': { version: ReactDOM.version, load: () => ReactDOM },
    'styled-components': { version: styledComponents.version, load: () => styledComponents },
    '@firebase/app': { version: firebaseAppVersion, load: loadFirebase },
  };
}

/** The version of each shared module, with which a remote's build info is compared. */
export function sharedVersions(modules: SharedModules): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(modules).map(([name, { version }]) => [name, version]));
}
