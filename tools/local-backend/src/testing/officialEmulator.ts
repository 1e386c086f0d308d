import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, serveOnLoopback } from '../http/loopbackServer.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';

/** Google's own Firestore emulator. */
type OfficialEmulator =
  /** Started by somebody else. */
  | { readonly kind: 'running'; readonly origin: string }
  /** Paths of Java and the emulator's JAR. */
  | { readonly kind: 'installed'; readonly java: string; readonly jar: string };

type Environment = Readonly<Record<string, string | undefined>>;

const COMPONENT = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

/** Install locations of the Google Cloud CLI: archive, installer, deb, rpm, snap and Homebrew. */
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
  // The download folder of firebase-tools.
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
  // macOS ships a stub that only reports that Java is not installed.
  return java !== undefined && spawnSync(java, ['-version']).status === 0 ? java : undefined;
};

/**
 * Finds the official emulator: by FIRESTORE_EMULATOR_HOST, or installed with the Google Cloud CLI or by
 * firebase-tools, along with Java. Starts and downloads nothing.
 *
 * @param usualFolders - Locations of a Google Cloud CLI that is not on PATH.
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

/**
 * Prints a notice that the comparison with the official emulator is skipped, and how to enable it.
 *
 * @param skipped - What is not compared, as the subject of a sentence.
 */
export const tellOfficialEmulatorMissing = (skipped: string): void => {
  process.stderr.write(
    `\nSKIPPED: ${skipped} not compared with the official Firestore emulator, which was not found. ` +
      'Searched: FIRESTORE_EMULATOR_HOST; cloud-firestore-emulator.jar in the Google Cloud CLI ' +
      '(gcloud on PATH, or a usual folder) and in firebase-tools’ downloads; a working Java. ' +
      'To enable it: gcloud components install cloud-firestore-emulator, and Java ' +
      '(other ways: tools/local-backend/README.md).\n\n',
  );
};

/** A free port of the loopback address, for a program that can't choose one itself. */
const findFreePort = async (): Promise<number> => {
  const server = await serveOnLoopback(0, () => {});
  await server.close();
  return server.port;
};

/** Path of the deployed access rules. */
export const RULES_FILE = fileURLToPath(new URL('../../../../firestore.rules', import.meta.url));

const HOST = '127.0.0.1';
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const END_WITH_PARENT = fileURLToPath(new URL('./endWithParent.js', import.meta.url));

/** English messages, and a short warm-up because no test runs for long. */
const JAVA_OPTIONS = ['-Duser.language=en', '-XX:TieredStopAtLevel=1'];

/** Printed when it is listening. Polling the port instead could reach another server. */
const READY_MESSAGE = 'Dev App Server is now running';

const startInstalled = async (
  { java, jar }: Extract<OfficialEmulator, { kind: 'installed' }>,
  port: number,
): Promise<RunningServer> => {
  const args = [...JAVA_OPTIONS, '-cp', jar, MAIN_CLASS, `--host=${HOST}`, `--port=${port}`];
  const child = spawn(process.execPath, [END_WITH_PARENT, java, ...args], { stdio: 'pipe' });
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes(READY_MESSAGE)) resolve();
      });
    }
    child.once('close', () => {
      reject(new Error(`The official emulator could not be started.\n${output}`));
    });
  });
  return {
    origin: `http://${HOST}:${port}`,
    port,
    close: async () => {
      child.stdin.end();
      await closed;
    },
  };
};

/** Takes effect at once, for this project only; an emulator that was running keeps the rules. */
const putRules = async (origin: string, rulesFile: string): Promise<void> => {
  const content = await readFile(rulesFile, 'utf8');
  const answer = await fetch(`${origin}/emulator/v1/projects/${LOCAL_PROJECT_ID}:securityRules`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: rulesFile, content }] } }),
  }).catch((cause: unknown) => {
    throw new Error(
      `No emulator answers at ${origin}: start it, or unset FIRESTORE_EMULATOR_HOST.`,
      {
        cause,
      },
    );
  });
  if (!answer.ok) {
    throw new Error(`The official emulator rejects ${rulesFile}:\n${await answer.text()}`);
  }
};

/**
 * Puts the official emulator under the access rules: an installed one is started, empty, and ends with
 * this process at the latest, even if that is killed; a running one is used as it is.
 *
 * @param options.rulesFile - Path; by default the project's `firestore.rules`.
 * @param options.port - 0 takes any free port.
 * @throws Error with its output, when it can't be started or rejects the rules.
 */
export const startOfficialEmulator = async (
  emulator: OfficialEmulator,
  options: {
    readonly rulesFile?: string;
    readonly port?: number;
  } = {},
): Promise<RunningServer> => {
  const { rulesFile = RULES_FILE, port = 0 } = options;
  const server =
    emulator.kind === 'installed'
      ? await startInstalled(emulator, port === 0 ? await findFreePort() : port)
      : {
          origin: emulator.origin,
          port: Number(new URL(emulator.origin).port),
          close: () => Promise.resolve(),
        };
  try {
    await putRules(server.origin, rulesFile);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
};
