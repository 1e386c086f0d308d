import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { RunningServer } from '@laundry-board/loopback';
import { serveGoogleApi } from '../http/apiServer.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { startServerProgram } from './serverProgram.ts';

/** Google's own Firestore emulator: one that somebody else started, or the path of its JAR. */
type OfficialEmulator = { readonly origin: string } | { readonly jar: string };

const JAVA = 'java';
const COMPONENT = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

/** Possible paths of the JAR, the preferred one first. */
function findJars(): readonly string[] {
  const { PATH = '', FIREBASE_EMULATORS_PATH } = process.env;
  const components = PATH.split(path.delimiter)
    .map((folder) => path.join(folder, 'gcloud'))
    .filter((file) => existsSync(file))
    .map((file) => path.join(realpathSync(file), '../..', COMPONENT));
  const downloads = FIREBASE_EMULATORS_PATH ?? path.join(homedir(), '.cache/firebase/emulators');
  const downloaded = (existsSync(downloads) ? readdirSync(downloads) : [])
    .filter((file) => /^cloud-firestore-emulator-v.+\.jar$/.test(file))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return [...components, ...downloaded.map((file) => path.join(downloads, file))];
}

/**
 * The official emulator that two variables name: one that runs (`FIRESTORE_EMULATOR_HOST`), or an installed one
 * (`FIRESTORE_EMULATOR_JAR`), which a command has found for the tests that it runs.
 */
export function namedOfficialEmulator(
  environment: Readonly<Record<string, string | undefined>>,
): OfficialEmulator | undefined {
  const { FIRESTORE_EMULATOR_HOST: host, FIRESTORE_EMULATOR_JAR: jar } = environment;
  if (host) return { origin: `http://${host}` };
  return jar ? { jar } : undefined;
}

/**
 * Finds the official emulator, as the README of this package says, unless `OFFICIAL_EMULATORS=none` leaves it out.
 * Starts and downloads nothing.
 */
export function findOfficialEmulator(): OfficialEmulator | undefined {
  if (process.env['OFFICIAL_EMULATORS'] === 'none') return undefined;
  const named = namedOfficialEmulator(process.env);
  if (named !== undefined) return named;
  const jar = findJars().find((file) => existsSync(file));
  // macOS has a stub that only reports that Java is not installed.
  const hasJava = jar !== undefined && spawnSync(JAVA, ['-version']).status === 0;
  return hasJava ? { jar } : undefined;
}

const HOST = '127.0.0.1';
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** English messages, and a short warm-up because no test runs for long. */
const JAVA_OPTIONS = ['-Duser.language=en', '-XX:TieredStopAtLevel=1'];

const READY_MESSAGE = 'Dev App Server is now running';

async function startInstalled(jar: string, wantedPort: number): Promise<RunningServer> {
  // Java can't choose a free port itself.
  const { port, origin, close } = await serveGoogleApi(wantedPort, () => {});
  await close();
  const args = [...JAVA_OPTIONS, '-cp', jar, MAIN_CLASS, `--host=${HOST}`, `--port=${port}`];
  const server = await startServerProgram({ program: JAVA, args, readyMessage: READY_MESSAGE });
  return { origin, port, close: server.close };
}

/** The deployed access rules. */
const RULES_FILE = path.join(import.meta.dirname, '../../../../firestore.rules');

/** Takes effect at once, for this project only; an emulator that was running keeps the rules. */
async function putRules(origin: string): Promise<void> {
  const content = await readFile(RULES_FILE, 'utf8');
  const answer = await fetch(`${origin}/emulator/v1/projects/${LOCAL_PROJECT_ID}:securityRules`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: RULES_FILE, content }] } }),
  });
  if (!answer.ok) throw new Error(`The official emulator rejects ${await answer.text()}`);
}

/**
 * Puts the official emulator under the access rules: an installed one is started, empty, and ends with
 * this process at the latest, even if that is killed; a running one is used as it is.
 *
 * @param options.port 0 means any free port.
 * @throws Error with its output, when it can't be started or rejects the rules.
 */
export async function startOfficialEmulator(
  emulator: OfficialEmulator,
  { port }: { readonly port: number },
): Promise<RunningServer> {
  const server =
    'jar' in emulator
      ? await startInstalled(emulator.jar, port)
      : { ...emulator, port: Number(new URL(emulator.origin).port), close: async () => {} };
  await putRules(server.origin);
  return server;
}
