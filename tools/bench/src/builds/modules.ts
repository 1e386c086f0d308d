import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as firebaseAppPackage from '@firebase/app';
import { remoteFolder, type RemoteName } from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';
import type * as loader from '../../../../shell/src/remotes/loader.ts';
import type * as remoteSlot from '../../../../shell/src/remotes/RemoteSlot.tsx';
import type * as start from '../../../../shell/src/startup/start.ts';
import type * as asynchronousPage from './swaps/asynchronousPage.ts';
import type * as importFederated from './swaps/importFederated.ts';
import type * as importRemote from './swaps/importRemote.ts';
import type * as initializedFirebaseApp from './swaps/initializedFirebaseApp.ts';
import type * as lazySlot from './swaps/LazySlot.tsx';
import type * as startWithPreloads from './swaps/startWithPreloads.ts';

/**
 * A module of a build, by its file or the name of its package, with the type of what it exports. That type
 * comes from an import of the same module, so a module that was moved or renamed does not type-check here.
 */
export interface BuiltModule<Exports> {
  /** An absolute path, or a package's name. */
  readonly request: string;
  /** For the type checker alone. */
  readonly exports?: Exports;
}

/** The modules of the product that the bench names: all of them, so that a move of one changes this file. */
export const PRODUCT = {
  start: moduleAt<typeof start>('../../../../shell/src/startup/start.ts'),
  loader: moduleAt<typeof loader>('../../../../shell/src/remotes/loader.ts'),
  remoteSlot: moduleAt<typeof remoteSlot>('../../../../shell/src/remotes/RemoteSlot.tsx'),
};

/** The module that a remote exposes. @throws Error when its folder has none. */
export function exposedBy(remote: RemoteName): BuiltModule<object> {
  const file = ['index.ts', 'index.tsx']
    .map((name) => path.join(ROOT, remoteFolder(remote), 'src', name))
    .find((name) => existsSync(name));
  if (file === undefined) throw new Error(`${remoteFolder(remote)}/src has no index.`);
  return { request: file };
}

/** The packages of the product that the bench replaces. */
export const PACKAGES = {
  firebaseApp: packageNamed<typeof firebaseAppPackage>('@firebase/app'),
};

/** What takes the place of a module of the product. */
export const SWAPS = {
  asynchronousPage: moduleAt<typeof asynchronousPage>('./swaps/asynchronousPage.ts'),
  importFederated: moduleAt<typeof importFederated>('./swaps/importFederated.ts'),
  importRemote: moduleAt<typeof importRemote>('./swaps/importRemote.ts'),
  initializedFirebaseApp: moduleAt<typeof initializedFirebaseApp>(
    './swaps/initializedFirebaseApp.ts',
  ),
  lazySlot: moduleAt<typeof lazySlot>('./swaps/LazySlot.tsx'),
  startWithPreloads: moduleAt<typeof startWithPreloads>('./swaps/startWithPreloads.ts'),
};

/** @param specifier As the type's import has it, relative to this file. */
function moduleAt<Exports>(specifier: string): BuiltModule<Exports> {
  return { request: fileURLToPath(new URL(specifier, import.meta.url)) };
}

function packageNamed<Exports>(request: string): BuiltModule<Exports> {
  return { request };
}
