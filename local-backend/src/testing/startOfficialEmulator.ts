import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '../http/serveOnLoopback.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { findFreePort } from './findFreePort.ts';
import type { OfficialEmulator } from './findOfficialEmulator.ts';
import { RULES_FILE } from './rulesFile.ts';

const HOST = '127.0.0.1';
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const END_WITH_PARENT = fileURLToPath(new URL('./endWithParent.js', import.meta.url));

/** Messages in English; and compiled plainly, which is less work: no test runs it for long. */
const JAVA_OPTIONS = ['-Duser.language=en', '-XX:TieredStopAtLevel=1'];

/** What it prints once it listens; asking the port instead could be answered by another server. */
const IS_UP = 'Dev App Server is now running';

const startInstalled = async (
  { java, jar }: Extract<OfficialEmulator, { kind: 'installed' }>,
  port: number,
): Promise<RunningServer> => {
  const words = [...JAVA_OPTIONS, '-cp', jar, MAIN_CLASS, `--host=${HOST}`, `--port=${port}`];
  const child = spawn(process.execPath, [END_WITH_PARENT, java, ...words], { stdio: 'pipe' });
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes(IS_UP)) resolve();
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

/** They count at once, for this project alone; an emulator that was running keeps them. */
const putRules = async (origin: string, projectId: string, rulesFile: string): Promise<void> => {
  const content = await readFile(rulesFile, 'utf8');
  const answer = await fetch(`${origin}/emulator/v1/projects/${projectId}:securityRules`, {
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
    throw new Error(`The official emulator refuses ${rulesFile}:\n${await answer.text()}`);
  }
};

/**
 * Has the official emulator run under the access rules: one that is installed is started, empty, and ends
 * with this process at the latest, even when that is killed; one that is running is taken as it is.
 *
 * @param options.rulesFile - Path; the project's `firestore.rules` unless named.
 * @param options.port - 0 takes any free port. A port of one that was closed can be used again.
 * @throws Error with what it printed, when it can't be started or refuses the rules.
 */
export const startOfficialEmulator = async (
  emulator: OfficialEmulator,
  options: {
    readonly rulesFile?: string;
    readonly port?: number;
    readonly projectId?: string;
  } = {},
): Promise<RunningServer> => {
  const { rulesFile = RULES_FILE, port = 0, projectId = LOCAL_PROJECT_ID } = options;
  const server =
    emulator.kind === 'installed'
      ? await startInstalled(emulator, port === 0 ? await findFreePort() : port)
      : {
          origin: emulator.origin,
          port: Number(new URL(emulator.origin).port),
          close: () => Promise.resolve(),
        };
  try {
    await putRules(server.origin, projectId, rulesFile);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
};
