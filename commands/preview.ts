import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_ENTRY_FILE, REMOTE_NAMES } from '@laundry-board/shared-types';
import { buildDeployables } from './build.ts';
import { ensurePortsFree } from './freePorts.ts';
import { type Lifetime, withLifetime } from './lifetime.ts';
import { backendAddresses } from './localBackend.ts';
import { readLocalOptions } from './localOptions.ts';
import { buildFolder, DEPLOYABLES, type Deployable } from './packages.ts';
import { readRuntimeConfig } from './readRuntimeConfig.ts';
import { serveBuiltSite } from './serveBuiltSite.ts';
import { siteAddresses } from './siteAddresses.ts';
import { serveLocally } from './serveLocally.ts';

/**
 * `npm run preview`: serves what was built last as it would be deployed, building only what is
 * missing. With `--config` and a deployment's runtime configuration, the shell runs against that
 * deployment's Firebase and remotes in place of the local ones.
 */
export function preview(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { config: { type: 'string' }, 'no-simulation': { type: 'boolean' } },
  });
  const options = readLocalOptions(
    values['no-simulation'] === true ? ['--no-simulation'] : [],
    process.env,
  );
  return withLifetime(async (lifetime) => {
    const { addresses } = options;
    const config = values.config === undefined ? undefined : await readRuntimeConfig(values.config);
    const backend = config === undefined ? backendAddresses(options) : [];
    await ensurePortsFree([...siteAddresses(addresses), ...backend]);
    await buildMissing(lifetime);
    if (config === undefined) return serveLocally(options, lifetime);
    await serveBuiltSite(addresses, config, lifetime);
    const remoteOrigins = REMOTE_NAMES.map((remote) => addresses[remote].origin);
    console.log(
      [
        '',
        `The laundry board is up: ${addresses.shell.origin}`,
        `It runs by ${values.config}; the remotes built here are at ${remoteOrigins.join(' and ')}.`,
        'Ctrl-C ends it.',
      ].join('\n'),
    );
    await lifetime.signalled;
    return 0;
  });
}

async function buildMissing(lifetime: Lifetime): Promise<void> {
  const missing = DEPLOYABLES.filter(
    (name) => !existsSync(path.join(buildFolder(name), main(name))),
  );
  if (missing.length > 0) await buildDeployables(missing, lifetime);
}

/** The file that a build is asked for first. */
function main(name: Deployable): string {
  return name === 'shell' ? 'index.html' : REMOTE_ENTRY_FILE;
}
