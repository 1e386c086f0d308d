import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import firebaseApp from '@firebase/app/package.json' with { type: 'json' };
import { type Configuration, rspack } from '@rspack/core';
import firebase from 'firebase/package.json' with { type: 'json' };
import { packageConfig } from '@laundry-board/build/packageConfig';
import {
  mapRemotes,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  REMOTES,
  type RemoteName,
} from '@laundry-board/shared-types';
import { type Build, compileSites, preloadLinks, shipped, type MeasuredSite } from './federated.ts';
import { remoteImports, swap } from './compile.ts';
import { type BuiltModule, exposedBy, PRODUCT, SWAPS } from './modules.ts';

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

/** The public default: static remotes by their manifests, whole packages shared, lazy components. */
export const naive: Build = {
  // Its scripts are loaded before the page's policy for Trusted Types is there.
  withoutHeaders: ['content-security-policy'],
  build: (folder, origins) => {
    const configs = {
      shell: () => shellConfig(origins),
      ...mapRemotes((remote) => () => remoteConfig(remote, exposedBy(remote))),
    };
    const ofShell = [
      swap(PRODUCT.loader, SWAPS.importFederated),
      swap(PRODUCT.remoteSlot, SWAPS.lazySlot),
    ];
    return compileSites(folder, configs, ofShell, preloadLinks());
  },
};

function shellConfig(origins: Readonly<Record<MeasuredSite, string>>): Configuration {
  const shell = shipped.shell();
  const imports = remoteImports((remote) =>
    path.posix.join(REMOTES[remote].container, REMOTES[remote].expose),
  );
  const config = {
    ...shell,
    entry: { page: SWAPS.asynchronousPage.request },
    plugins: [...(shell.plugins ?? []), imports],
  };
  return federate(config, {
    name: 'shell',
    remotes: Object.fromEntries(
      REMOTE_NAMES.map((remote) => {
        const { container } = REMOTES[remote];
        return [container, `${container}@${origins[remote]}/${MANIFEST}`];
      }),
    ),
  });
}

function remoteConfig(remote: RemoteName, exposed: BuiltModule<object>): Configuration {
  const { container, expose } = REMOTES[remote];
  const config = packageConfig(remote, 'production');
  return federate(config, {
    name: container,
    filename: REMOTE_ENTRY_FILE,
    exposes: { [expose]: exposed.request },
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
