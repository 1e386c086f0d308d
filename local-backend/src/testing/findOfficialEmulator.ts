import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Google's own Firestore emulator. */
export type OfficialEmulator =
  /** Somebody else's process. */
  | { readonly kind: 'running'; readonly origin: string }
  /** Paths of a Java and of the emulator's JAR. */
  | { readonly kind: 'installed'; readonly java: string; readonly jar: string };

type Environment = Readonly<Record<string, string | undefined>>;

const COMPONENT = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

/** Where Google's archive and installer, Debian's and Red Hat's packages, snap and Homebrew put the CLI. */
const SDK_FOLDERS = [
  '/usr/lib/google-cloud-sdk',
  '/usr/lib64/google-cloud-sdk',
  '/usr/share/google-cloud-sdk',
  '/usr/local/google-cloud-sdk',
  '/opt/google-cloud-sdk',
  '/snap/google-cloud-cli/current',
  '/snap/google-cloud-sdk/current',
  '/opt/homebrew/share/google-cloud-sdk',
  '/usr/local/share/google-cloud-sdk',
];

const onPath = (program: string, { PATH = '' }: Environment): string | undefined =>
  PATH.split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

const findJar = (environment: Environment, usualFolders: readonly string[]): string | undefined => {
  const home = environment['HOME'] ?? homedir();
  const gcloud = onPath('gcloud', environment);
  const sdkFolders = [
    ...(gcloud === undefined ? [] : [path.resolve(realpathSync(gcloud), '../..')]),
    path.join(home, 'google-cloud-sdk'),
    ...usualFolders,
  ];
  const component = sdkFolders.map((sdk) => path.join(sdk, COMPONENT)).find(existsSync);
  if (component !== undefined) return component;
  // Where firebase-tools keeps what it has downloaded.
  const downloads =
    environment['FIREBASE_EMULATORS_PATH'] ?? path.join(home, '.cache/firebase/emulators');
  if (!existsSync(downloads)) return undefined;
  const [newest] = readdirSync(downloads)
    .filter((file) => /^cloud-firestore-emulator-v.+\.jar$/.test(file))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest === undefined ? undefined : path.join(downloads, newest);
};

const findJava = (environment: Environment): string | undefined => {
  const { JAVA_HOME: folder } = environment;
  const named = folder === undefined ? undefined : path.join(folder, 'bin/java');
  const java = named !== undefined && existsSync(named) ? named : onPath('java', environment);
  // macOS has a java that only tells that there is none.
  return java !== undefined && spawnSync(java, ['-version']).status === 0 ? java : undefined;
};

/**
 * Looks for the official emulator: the one that FIRESTORE_EMULATOR_HOST names, or one that is installed
 * with the Google Cloud CLI or by firebase-tools, and a Java for it. Nothing is started or downloaded.
 *
 * @param usualFolders - Where a Google Cloud CLI may be that is not on PATH.
 */
export const findOfficialEmulator = (
  environment: Environment = process.env,
  usualFolders: readonly string[] = SDK_FOLDERS,
): OfficialEmulator | undefined => {
  const { FIRESTORE_EMULATOR_HOST: host = '' } = environment;
  if (host !== '') return { kind: 'running', origin: `http://${host}` };
  const jar = findJar(environment, usualFolders);
  const java = jar === undefined ? undefined : findJava(environment);
  return jar === undefined || java === undefined ? undefined : { kind: 'installed', java, jar };
};
