import { version as firebaseAppVersion } from '@firebase/app/package.json';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import type { SharedDependencyName } from '@laundry-board/shared-types';
import { loadFirebaseApp } from './firebaseApp.ts';
import * as styledComponents from './styledComponents.ts';

interface SharedModule {
  readonly version: string;
  /** The module; a promise when it is loaded only once a remote takes it. */
  readonly take: () => unknown;
}

/** The shell's own copy of each shared dependency: the one that every remote on the page gets. */
export const sharedModules: Record<SharedDependencyName, SharedModule> = {
  react: { version: React.version, take: () => React },
  'react/jsx-runtime': { version: React.version, take: () => jsxRuntime },
  'react-dom': { version: ReactDOM.version, take: () => ReactDOM },
  'styled-components': { version: styledComponents.version, take: () => styledComponents },
  '@firebase/app': { version: firebaseAppVersion, take: loadFirebaseApp },
};

export const sharedVersions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sharedModules).map(([name, shared]) => [name, shared.version]),
);
