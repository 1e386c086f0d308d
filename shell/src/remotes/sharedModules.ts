import * as firebaseApp from '@firebase/app';
import { version as firebaseAppVersion } from '@firebase/app/package.json';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import type { SharedDependencyName } from 'shared-types';
import * as styledComponents from 'styled-components';

/** The shell's own copy of each shared dependency: the one that every remote on the page gets. */
export const sharedModules: Record<SharedDependencyName, { version: string; module: unknown }> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: jsxRuntime },
  'react-dom': { version: ReactDOM.version, module: ReactDOM },
  'styled-components': { version: styledComponents.version, module: styledComponents },
  '@firebase/app': { version: firebaseAppVersion, module: firebaseApp },
};

/** The version of each of {@link sharedModules}. */
export const sharedVersions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(sharedModules).map(([name, { version }]) => [name, version]),
);
