import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import firebaseApp from '@firebase/app/package.json' with { type: 'json' };
import { type Configuration, rspack } from '@rspack/core';
import firebase from 'firebase/package.json' with { type: 'json' };
import { packageConfig } from '@laundry-board/build/packageConfig';
import { ROOT } from '@laundry-board/hosting';
import { REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from '@laundry-board/shared-types';
import { type Build, compileSites, preloadLinks, shipped, type MeasuredSite } from './build.ts';
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
      'shell/src/federation/createFederation.ts': swap(`${SWAPS}/importFederated.ts`),
      'shell/src/federation/RemoteSlot.tsx': swap(`${SWAPS}/LazySlot.tsx`),
    };
    return compileSites(folder, configs, { shell: ofShell }, preloadLinks());
  },
};

function shellConfig(origins: Readonly<Record<MeasuredSite, string>>): Configuration {
  const page = path.join(ROOT, SWAPS, 'asynchronousPage.ts');
  const config = { ...shipped.shell(), entry: { page } };
  return federate(config, {
    name: 'shell',
    remotes: {
      auth_remote: `auth_remote@${origins.auth}/${MANIFEST}`,
      board_remote: `board_remote@${origins.board}/${MANIFEST}`,
    },
  });
}

function remoteConfig(remote: RemoteName): Configuration {
  const { container, expose } = REMOTES[remote];
  const config = packageConfig(remote, 'production');
  return federate(config, {
    name: container,
    filename: REMOTE_ENTRY_FILE,
    exposes: { [expose]: `./src/index.${remote === 'board' ? 'tsx' : 'ts'}` },
    manifest: { fileName: MANIFEST },
  });
}

/** Without the switches that what ships sets for the federation runtime. */
function federate(
  config: Configuration,
  options: ConstructorParameters<typeof ModuleFederationPlugin>[0],
): Configuration {
  const federation = new ModuleFederationPlugin({ ...options, shared: SHARED, dts: false });
  const plugins = (config.plugins ?? []).filter(
    (plugin) => !(plugin instanceof rspack.DefinePlugin),
  );
  return { entry: {}, ...config, plugins: [...plugins, federation] };
}
