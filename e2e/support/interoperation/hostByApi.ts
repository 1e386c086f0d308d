import { createInstance } from '@module-federation/enhanced/runtime';
import type { RuntimeConfig } from '@laundry-board/shared-types';

/** Written in by the build. */
declare const RUNTIME_CONFIG: RuntimeConfig;
declare const VERSIONS: Readonly<Record<string, string>>;

/** None is there before it is asked for. */
const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'styled-components': () => import('styled-components'),
  '@firebase/app': () => import('@firebase/app'),
};

function shared(name: string) {
  return {
    version: VERSIONS[name] ?? '',
    get: async () => {
      const module = await LOADERS[name]?.();
      return () => module;
    },
    shareConfig: { singleton: true, requiredVersion: `^${VERSIONS[name]}` },
  };
}

/** A React that another part of the page would like; using it throws. */
const REACT_18 = {
  version: '18.3.1',
  get: () => {
    throw new Error('React 18 was used.');
  },
  shareConfig: { singleton: false, requiredVersion: '^18.0.0' },
};

const host = createInstance({
  name: 'host_by_api',
  remotes: [
    { name: 'auth_remote', entry: `${RUNTIME_CONFIG.remotes.auth}remoteEntry.js` },
    { name: 'board_remote', entry: `${RUNTIME_CONFIG.remotes.board}remoteEntry.js` },
  ],
  shared: {
    ...Object.fromEntries(Object.keys(LOADERS).map((name) => [name, shared(name)])),
    react: [REACT_18, shared('react')],
  },
});

// Until then the runtime offers the first version alone.
await Promise.all(host.initializeSharing('default'));
const [{ showRemotes }, auth, board] = await Promise.all([
  import('./ForeignPage.tsx'),
  host.loadRemote('auth_remote/auth'),
  host.loadRemote('board_remote/board'),
]);
await showRemotes(auth, board);
