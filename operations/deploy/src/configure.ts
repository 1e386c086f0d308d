import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  isObject,
  REMOTE_NAMES,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { type Asked, defineCommand } from '@laundry-board/command-line';
import {
  deployableFirebase,
  parseRuntimeConfig,
  unknownField,
  withConfig,
} from '@laundry-board/hosting';
import { buildFolder, DEPLOYABLE_FIREBASE_FILE, ROOT, UserError } from '@laundry-board/sites';
import { readJsonFile } from './readJsonFile.ts';

const OPTIONS = {
  config: { type: 'string', value: 'FILE', about: 'the configuration' },
} as const;

export const configure = defineCommand(
  {
    name: 'configure',
    about: 'checks the configuration of a deployment, and prepares the built shell for it',
    options: OPTIONS,
  },
  prepareShell,
);

/**
 * Makes the built shell ready to be deployed with a runtime
 * configuration. It writes the configuration beside the page and into it, and a second firebase.json with the security
 * policy for this configuration. It may be run again with another configuration.
 *
 * @throws Error with one line for each mistake; then nothing is written, and no earlier firebase.deploy.json is left.
 */
async function prepareShell(
  { values }: Asked<typeof OPTIONS>,
  folders = { shell: buildFolder('shell'), root: ROOT },
): Promise<void> {
  if (values.config === undefined) {
    throw new UserError(
      'The shell is deployed with a runtime configuration: ' +
        'npm run configure -- --config path/to/runtime-config.json, ' +
        `then firebase deploy --only hosting:shell --config ${DEPLOYABLE_FIREBASE_FILE}`,
    );
  }
  const deployable = path.join(folders.root, DEPLOYABLE_FIREBASE_FILE);
  await rm(deployable, { force: true });
  const config = await readRuntimeConfigFile(values.config, { isDeployed: true });
  const page = path.join(folders.shell, 'index.html');
  const built = await readFile(page, 'utf8').catch((cause: unknown) => {
    throw new UserError('The shell is not built yet: npm run build -w shell', { cause });
  });
  const html = withConfig(built, config);
  const texts = [
    [path.join(folders.shell, RUNTIME_CONFIG_FILE), jsonText(config)],
    [page, html],
    [deployable, jsonText(deployableFirebase(config))],
  ] as const;
  for (const [file, text] of texts) {
    await writeFile(file, text);
    console.log(`Wrote ${path.relative(folders.root, file)}`);
  }
}

function jsonText(data: object): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Reads a deployment's runtime configuration. @throws Error with one line for each problem. */
export async function readRuntimeConfigFile(
  file: string,
  { isDeployed = false } = {},
): Promise<RuntimeConfig> {
  const data = await readJsonFile(file);
  const parsed = parseRuntimeConfig(data);
  const problems = parsed.ok ? problemsOf(data, parsed.config, isDeployed) : parsed.problems;
  if (parsed.ok && problems.length === 0) return parsed.config;
  throw new UserError(problems.map((line) => `${file}: ${line}`).join('\n'));
}

/** What no field by itself shows, and what a deployed page can't have. */
function problemsOf(data: unknown, config: RuntimeConfig, isDeployed: boolean): readonly string[] {
  const { remotes, sessionEndpoint, reportEndpoint } = config;
  const problems = [...remoteProblems(remotes)];
  if (isSameOrigin(sessionEndpoint, reportEndpoint)) {
    problems.push(
      'reportEndpoint must not be on the origin of sessionEndpoint: browsers send its cookies with reports.',
    );
  }
  return isDeployed
    ? [...unknownFields(data, config), ...problems, ...problemsOfDeployment(config)]
    : problems;
}

/** Fields of a web configuration in Firebase's console that the page doesn't need. */
const OTHERS_OF_FIREBASE =
  /^firebase\.(databaseURL|measurementId|messagingSenderId|storageBucket)$/;

/** A line for each field that the check has left out: a misspelt one would have no effect, unnoticed. */
function unknownFields(
  data: unknown,
  known: unknown,
  parent: readonly string[] = [],
): readonly string[] {
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const field = [...parent, name];
    if (OTHERS_OF_FIREBASE.test(field.join('.'))) return [];
    return isObject(known) && Object.hasOwn(known, name)
      ? unknownFields(value, known[name], field)
      : [unknownField(field)];
  });
}

function problemsOfDeployment(config: RuntimeConfig): readonly string[] {
  const { remotes, sessionEndpoint, reportEndpoint, emulators } = config;
  const urls = [
    ...REMOTE_NAMES.map((name) => [`remotes.${name}`, remotes[name]] as const),
    ['sessionEndpoint', sessionEndpoint] as const,
    ['reportEndpoint', reportEndpoint] as const,
  ];
  return [
    ...urls
      .filter(([, url]) => url?.startsWith('http:'))
      .map(([field]) => `${field} must start with https://, as the page it is used from does.`),
    ...(emulators === undefined ? [] : ['emulators must not be in a deployment.']),
    ...nestedRemotes(remotes),
    ...placeholders(config),
  ];
}

/** File names are appended to a remote's URL, and each remote replaces all files of its folder. */
function remoteProblems(remotes: RuntimeConfig['remotes']): readonly string[] {
  return REMOTE_NAMES.flatMap((remote, index) => {
    const url = remotes[remote];
    const [, file] = /([^/]+\.(?:m?js|json|html))\/$/.exec(url) ?? [];
    const other = REMOTE_NAMES.find((name, place) => place < index && remotes[name] === url);
    return [
      file === undefined
        ? []
        : `remotes.${remote} must be the folder of ${file}, without its name.`,
      other === undefined ? [] : `remotes.${remote} must not be the URL of remotes.${other}.`,
    ].flat();
  });
}

/** The page tells remotes apart by the folder that a script comes from. */
function nestedRemotes(remotes: RuntimeConfig['remotes']): readonly string[] {
  return REMOTE_NAMES.flatMap((inner) => {
    const outer = REMOTE_NAMES.find(
      (name) => remotes[name] !== remotes[inner] && remotes[inner].startsWith(remotes[name]),
    );
    return outer === undefined
      ? []
      : [`remotes.${inner} must not be below the URL of remotes.${outer}.`];
  });
}

/** The example values of docs/deployment.md. */
function placeholders(config: RuntimeConfig): readonly string[] {
  const { firebase, remotes, sessionEndpoint, reportEndpoint, links = [] } = config;
  const problems: string[] = [];
  if (!/^[\w-]+$/.test(firebase.apiKey)) {
    problems.push(
      `firebase.apiKey must be the key that Firebase shows, not ${JSON.stringify(firebase.apiKey)}.`,
    );
  }
  const linked = links.map(({ url }) => url);
  const urls = [...Object.values(remotes), sessionEndpoint, reportEndpoint, ...linked];
  // A `mailto:` has no host, but its address as the path.
  const hosts = urls.flatMap((url) => {
    if (url === undefined) return [];
    const { hostname, pathname } = new URL(url);
    return hostname || pathname;
  });
  const found = [firebase.authDomain, firebase.projectId, ...hosts].filter((text) =>
    /^your-project(\.firebaseapp\.com)?$|^your-[\w-]+\.web\.app$|[.@]your-campus\.example$/.test(
      text,
    ),
  );
  return [...problems, ...found.map((text) => `${text} is the documents' example: put your own.`)];
}

function isSameOrigin(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return new URL(one).origin === new URL(other).origin;
}
