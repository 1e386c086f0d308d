import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  type BuiltAgainst,
  CONTRACT_VERSIONS,
  type RemoteName,
  REMOTES,
  SHARED_DEPENDENCIES,
} from '@laundry-board/shared-types';

/** What a remote's entry states of its build, for a `DefinePlugin`: see container-runtime/src/entry.ts. */
export function entryConstants(remote: RemoteName): Readonly<Record<string, string>> {
  return {
    CONTAINER: JSON.stringify(REMOTES[remote].container),
    // The federation plugin reads the same variable for its manifest.
    VERSION: JSON.stringify((process.env['MF_BUILD_VERSION'] ??= describeCommit())),
    BUILT_AGAINST: JSON.stringify({
      contract: CONTRACT_VERSIONS[remote],
      shared: Object.fromEntries(
        Object.keys(SHARED_DEPENDENCIES).map((name) => [name, installedVersion(name)]),
      ),
    } satisfies BuiltAgainst),
  };
}

/** The commit that is built, as short as git writes it; `unknown` outside a repository. */
function describeCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Version of an installed module. rspack finds none for @firebase/app, whose built files lie beside a
 * package.json of their own.
 */
export function installedVersion(module: string): string {
  const name = module.startsWith('@') ? module : module.replace(/\/.*/, '');
  const description: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version);
  }
  throw new Error(`${name} names no version in its package.json.`);
}
