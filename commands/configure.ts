import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RUNTIME_CONFIG_FILE, type RuntimeConfig } from '@laundry-board/shared-types';
import { deployableFirebase } from '@laundry-board/site-server';
import { buildFolder, ROOT } from './packages.ts';
import { addressesOf, readRuntimeConfig } from './readRuntimeConfig.ts';

/** What the shell is deployed with; the committed firebase.json holds no deployment's policy. */
const DEPLOYABLE_FIREBASE_FILE = 'firebase.deploy.json';

/** Where `npm run configure` finds the shell's build and puts what it writes. */
export interface ConfigureFolders {
  readonly shell: string;
  readonly root: string;
}

/**
 * `npm run configure -- --config runtime-config.json`: makes the built shell ready to be deployed
 * with a runtime configuration. It puts the configuration beside the page, and beside firebase.json
 * one with the security policy that the configuration asks for.
 *
 * @throws Error with one line for each thing that is wrong; nothing is written then.
 */
export async function configure(
  words: readonly string[],
  folders: ConfigureFolders = { shell: buildFolder('shell'), root: ROOT },
): Promise<number> {
  const { values } = parseArgs({ args: [...words], options: { config: { type: 'string' } } });
  if (values.config === undefined) {
    throw new Error(
      'The shell is deployed with a runtime configuration: ' +
        'npm run configure -- --config path/to/runtime-config.json, ' +
        `then firebase deploy --only hosting:shell --config ${DEPLOYABLE_FIREBASE_FILE}`,
    );
  }
  const config = await readRuntimeConfig(values.config, deploymentProblems);
  await access(path.join(folders.shell, 'index.html')).catch((cause: unknown) => {
    throw new Error('The shell is not built yet: npm run build -w shell', { cause });
  });
  for (const [file, data] of [
    [path.join(folders.shell, RUNTIME_CONFIG_FILE), config],
    [path.join(folders.root, DEPLOYABLE_FIREBASE_FILE), deployableFirebase(config)],
  ] as const) {
    await writeFile(file, `${JSON.stringify(data, null, 2)}\n`);
    console.log(`Wrote ${path.relative(folders.root, file)}`);
  }
  return 0;
}

/** What would break a deployed page though a local one can do with it. */
function deploymentProblems(config: RuntimeConfig): readonly string[] {
  return [
    ...(config.emulators === undefined ? [] : ['emulators must not be in a deployment.']),
    ...addressesOf(config)
      .filter(([, address]) => !address.startsWith('https:'))
      .map(([field]) => `${field} must start with https://, as the page it is used from does.`),
  ];
}
