import { createRequire } from 'node:module';
import {
  type BuildInfo,
  CONTRACT_VERSIONS,
  type RemoteName,
  REMOTES,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';

// The federation plugin reads the same variable for its manifest; a deploy sets it to its commit.
process.env['MF_BUILD_VERSION'] ??= 'local';

/** What a remote's entry states of its build, for a `DefinePlugin`: see container-runtime/src/entry.ts. */
export function entryConstants(remote: RemoteName): Readonly<Record<string, string>> {
  return {
    CONTAINER: JSON.stringify(REMOTES[remote].container),
    VERSION: JSON.stringify(process.env['MF_BUILD_VERSION']),
    BUILT_AGAINST: JSON.stringify({
      contract: CONTRACT_VERSIONS[remote],
      shared: Object.fromEntries(
        Object.keys(SHARED_DEPENDENCIES).map((name) => [name, installedVersion(name)]),
      ),
    } satisfies BuildInfo),
  };
}

/** Version of an installed module; rspack finds none for @firebase/app. */
export function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module : module.replace(/\/.*/, '');
  const description: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version);
  }
  throw new Error(`${name} names no version in its package.json.`);
}
