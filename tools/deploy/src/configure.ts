import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  isObject,
  parseRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { buildFolder, deployableFirebase, ROOT, withConfig } from '@laundry-board/hosting';
import { readJsonFile, replaceFiles } from './files.ts';

/** What the shell is deployed with; the committed firebase.json holds no deployment's policy. */
const DEPLOYABLE_FIREBASE_FILE = 'firebase.deploy.json';

/**
 * `npm run configure -- --config runtime-config.json`: makes the built shell ready to be deployed
 * with a runtime configuration. It puts the configuration beside the page and into it, and beside firebase.json
 * one with the security policy that the configuration asks for. It may be run again with another one.
 *
 * @throws Error with one line for each thing that is wrong; nothing is written then.
 */
export async function configure(
  args: readonly string[],
  folders = { shell: buildFolder('shell'), root: ROOT },
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { config: { type: 'string' } } });
  if (values.config === undefined) {
    throw new Error(
      'The shell is deployed with a runtime configuration: ' +
        'npm run configure -- --config path/to/runtime-config.json, ' +
        `then firebase deploy --only hosting:shell --config ${DEPLOYABLE_FIREBASE_FILE}`,
    );
  }
  const config = await readRuntimeConfigFile(values.config, { isDeployed: true });
  const page = path.join(folders.shell, 'index.html');
  const built = await readFile(page, 'utf8').catch((cause: unknown) => {
    throw new Error('The shell is not built yet: npm run build -w shell', { cause });
  });
  const html = withConfig(built, config);
  const texts = new Map([
    [path.join(folders.shell, RUNTIME_CONFIG_FILE), jsonText(config)],
    [page, html],
    [path.join(folders.root, DEPLOYABLE_FIREBASE_FILE), jsonText(deployableFirebase(config, html))],
  ]);
  await replaceFiles(texts);
  for (const file of texts.keys()) console.log(`Wrote ${path.relative(folders.root, file)}`);
}

function jsonText(data: object): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Stands for the page's own origin, which a file doesn't know; no site has this name. */
const RELATIVE = 'https://relative.invalid';

/** Reads a deployment's runtime configuration. @throws Error with one line for each problem. */
export async function readRuntimeConfigFile(
  file: string,
  { isDeployed = false } = {},
): Promise<RuntimeConfig> {
  const data = await readJsonFile(file);
  const parsed = parseRuntimeConfig(data, RELATIVE);
  const unknown = isDeployed && parsed.ok ? unknownFields(data, parsed.config) : [];
  const problems = parsed.ok
    ? [...unknown, ...problemsOf(parsed.config, isDeployed)]
    : parsed.problems;
  if (parsed.ok && problems.length === 0) return parsed.config;
  throw new Error(problems.map((line) => `${file}: ${line}`).join('\n'));
}

/** What Firebase's console has in a web configuration, and the page doesn't need. */
const OTHERS_OF_FIREBASE =
  /^firebase\.(databaseURL|measurementId|messagingSenderId|storageBucket)$/;

/** A line for each field that a check has left out: a misspelt one would have no effect, unnoticed. */
function unknownFields(data: unknown, known: unknown, parent = ''): readonly string[] {
  if (!isObject(data) || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const field = `${parent}${name}`;
    if (OTHERS_OF_FIREBASE.test(field)) return [];
    return isObject(known) && Object.hasOwn(known, name)
      ? unknownFields(value, known[name], `${field}.`)
      : [`${field} is no field of a runtime configuration.`];
  });
}

/** What a page that reads this from a file would break on, or a deployed page. */
function problemsOf(
  { remotes, sessionEndpoint, reportEndpoint, emulators }: RuntimeConfig,
  isDeployed: boolean,
): readonly string[] {
  const urls = Object.fromEntries(
    Object.entries(remotes).map(([name, url]) => [`remotes.${name}`, url]),
  );
  if (sessionEndpoint !== undefined) urls['sessionEndpoint'] = sessionEndpoint;
  if (reportEndpoint !== undefined) urls['reportEndpoint'] = reportEndpoint;
  const problems = Object.entries(urls).flatMap(([field, url]) => {
    if (new URL(url).origin === RELATIVE) {
      return `${field} must be an absolute URL, starting with https://.`;
    }
    if (!isDeployed || url.startsWith('https:')) return [];
    return `${field} must start with https://, as the page it is used from does.`;
  });
  if (isSameOrigin(sessionEndpoint, reportEndpoint)) {
    problems.push(
      'reportEndpoint must not be on the origin of sessionEndpoint: browsers send its cookies with reports.',
    );
  }
  if (isDeployed && emulators !== undefined) {
    problems.push('emulators must not be in a deployment.');
  }
  return problems;
}

function isSameOrigin(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return new URL(one).origin === new URL(other).origin;
}
