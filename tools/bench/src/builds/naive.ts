import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import firebaseApp from '@firebase/app/package.json' with { type: 'json' };
import { type Configuration, rspack } from '@rspack/core';
import firebase from 'firebase/package.json' with { type: 'json' };
import { ROOT } from '@laundry-board/hosting';
import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from '@laundry-board/shared-types';
import { packageConfig } from '../../../build/packageConfig.ts';
import { type Build, compileSites, preloadLinks, shipped, type SiteName } from './build.ts';
import { swap } from './compile.ts';

/**
 * Whole packages, each once on the page, as the plugin's documentation shares them. Firebase's versions
 * are named, because the plugin finds none and would share nothing: the page had two Firebase apps.
 */
const SHARED = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router-dom': { singleton: true },
  'styled-components': { singleton: true },
  'firebase/app': { singleton: true, version: firebase.version },
  'firebase/auth': { singleton: true, version: firebase.version },
  'firebase/firestore': { singleton: true, version: firebase.version },
  '@firebase/app': { singleton: true, version: firebaseApp.version },
};

const MANIFEST = 'mf-manifest.json';
const SWAPS = 'tools/bench/src/builds/swaps';

/** The public default: static remotes by their manifests, whole packages shared, lazy components. */
export const naive: Build = {
  // Its scripts are loaded before the page's policy for Trusted Types is there.
  withoutHeaders: ['content-security-policy'],
  build: (folder, origins) => {
    const configs = {
      shell: () => shellConfig(origins),
      auth: () => remoteConfig('auth'),
      board: () => remoteConfig('board'),
    };
    const ofShell = {
      'shell/src/federation/loadExpose.ts': swap(`${SWAPS}/importFederated.ts`),
      'shell/src/federation/RemoteSlot.tsx': swap(`${SWAPS}/LazySlot.tsx`),
    };
    return compileSites(folder, configs, { shell: ofShell }, preloadLinks());
  },
};

function shellConfig(origins: Readonly<Record<SiteName, string>>): Configuration {
  const remoteAt = (remote: 'auth' | 'board'): string =>
    `${REMOTES[remote].container}@${origins[remote]}/${MANIFEST}`;
  const plugin = new ModuleFederationPlugin({
    name: 'shell',
    remotes: {
      [REMOTES.auth.container]: remoteAt('auth'),
      [REMOTES.board.container]: remoteAt('board'),
    },
    shared: SHARED,
    dts: false,
  });
  const page = path.join(ROOT, SWAPS, 'asynchronousPage.ts');
  return withStockRuntime({ ...shipped.shell(), entry: { page } }, plugin);
}

function remoteConfig(remote: RemoteName): Configuration {
  const { container, expose } = REMOTES[remote];
  const plugin = new ModuleFederationPlugin({
    name: container,
    filename: REMOTE_ENTRY_FILE,
    exposes: { [expose]: `./src/index.${remote === 'board' ? 'tsx' : 'ts'}` },
    shared: SHARED,
    manifest: { fileName: MANIFEST },
    dts: false,
  });
  const config = packageConfig(remote, 'production');
  return withStockRuntime({ ...config, entry: {} }, plugin);
}

/** Without the switches that what ships sets for the federation runtime. */
function withStockRuntime(
  config: Configuration,
  federation: ModuleFederationPlugin,
): Configuration {
  const plugins = (config.plugins ?? []).filter(
    (plugin) => !(plugin instanceof rspack.DefinePlugin),
  );
  return { ...config, plugins: [...plugins, federation] };
}
