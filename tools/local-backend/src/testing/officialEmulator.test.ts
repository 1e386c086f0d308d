import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { comparedBackends, START_LIMIT_MS } from './comparedBackends.ts';
import { findOfficialEmulator, RULES_FILE, startOfficialEmulator } from './officialEmulator.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'emulator-'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (file: string, content = ''): Promise<string> => {
  const full = path.join(folder, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, content);
  await chmod(full, 0o755);
  return full;
};
const putJava = (status = 0) => put('bin/java', `#!/bin/sh\nexit ${status}\n`);
const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

const find = (environment: Readonly<Record<string, string>> = {}) =>
  findOfficialEmulator({ HOME: folder, PATH: path.join(folder, 'bin'), ...environment }, [
    path.join(folder, 'usual'),
  ]);

describe('the official emulator is found', () => {
  test('running, by FIRESTORE_EMULATOR_HOST', () => {
    const found = find({ FIRESTORE_EMULATOR_HOST: '127.0.0.1:8085' });
    expect(found).toEqual({ kind: 'running', origin: 'http://127.0.0.1:8085' });
  });

  test('beside the gcloud that is on PATH, through a link', async () => {
    const [java, jar, gcloud] = [
      await putJava(),
      await put(`sdk/${JAR}`),
      await put('sdk/bin/gcloud'),
    ];
    await symlink(gcloud, path.join(folder, 'bin/gcloud'));
    expect(find()).toEqual({ kind: 'installed', java, jar });
  });

  test.each([`google-cloud-sdk/${JAR}`, `usual/${JAR}`])('in %s', async (file) => {
    const [java, jar] = [await putJava(), await put(file)];
    expect(find()).toEqual({ kind: 'installed', java, jar });
  });

  test('the newest that firebase-tools has downloaded', async () => {
    await putJava();
    const download = '.cache/firebase/emulators/cloud-firestore-emulator-v1';
    await put(`${download}.9.0.jar`);
    const jar = await put(`${download}.19.8.jar`);
    expect(find()).toMatchObject({ jar });
  });

  test('with the Java that JAVA_HOME names', async () => {
    await putJava();
    await put(`usual/${JAR}`);
    const java = await put('jdk/bin/java', '#!/bin/sh\n');
    expect(find({ JAVA_HOME: path.join(folder, 'jdk') })).toMatchObject({ java });
  });
});

describe('the official emulator is missing', () => {
  test('without a JAR', async () => {
    await putJava();
    expect(find()).toBeUndefined();
  });

  test('without a Java, or with one that does not run', async () => {
    await put(`usual/${JAR}`);
    expect(find()).toBeUndefined();
    await putJava(1);
    expect(find()).toBeUndefined();
  });
});

const found = findOfficialEmulator();
const emulator = found?.kind === 'installed' ? found : undefined;

(emulator === undefined ? describe.skip : describe)('an installed emulator', () => {
  const start = (options: Parameters<typeof startOfficialEmulator>[1]) => {
    if (emulator === undefined) throw new Error('Skipped without an emulator.');
    return startOfficialEmulator(emulator, options);
  };

  test(
    'restarts on the port where it was stopped',
    async () => {
      const first = await start({});
      await first.close();
      await expect(fetch(first.origin)).rejects.toThrow();
      const second = await start({ port: first.port });
      expect(second.origin).toBe(first.origin);
      await expect(start({ port: first.port })).rejects.toThrow(/could not be started[^]*in use/);
      await second.close();
    },
    3 * START_LIMIT_MS,
  );

  test(
    'rejects rules that do not compile, with their line, and stops',
    async () => {
      const rulesFile = path.join(folder, 'broken.rules');
      const rules = await readFile(RULES_FILE, 'utf8');
      await writeFile(rulesFile, rules.replace('allow get:', 'allow get::'));
      await expect(start({ rulesFile })).rejects.toThrow(/broken\.rules:[^]*L\d+:\d+ /);
    },
    START_LIMIT_MS,
  );
});

test('names a running emulator that does not answer', async () => {
  const running = { kind: 'running', origin: 'http://127.0.0.1:9' } as const;
  await expect(startOfficialEmulator(running)).rejects.toThrow(
    'No emulator answers at http://127.0.0.1:9: start it, or unset FIRESTORE_EMULATOR_HOST.',
  );
});

test('an emulator ends when the process that started it is killed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  // It keeps a connection open while it runs.
  const program = `require('node:net').connect(${port}, '127.0.0.1')`;
  const start = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([
    path.join(import.meta.dirname, 'endWithParent.js'),
    process.execPath,
    '-e',
    program,
  ])}, { stdio: 'pipe' })`;
  const parent = spawn(process.execPath, ['-e', start]);
  const ended = once(parent, 'exit');
  const connected = new Promise<void>((resolve) => {
    server.once('connection', (socket) => {
      socket
        .once('close', () => resolve())
        .on('error', () => {})
        .resume();
      parent.kill('SIGKILL');
    });
  });
  await connected;
  server.close();
  await once(server, 'close');
  await ended;
  expect(parent.signalCode).toBe('SIGKILL');
});

describe('the compared backends', () => {
  const environment = process.env;
  let write: jest.SpiedFunction<typeof process.stderr.write>;
  beforeEach(() => {
    write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    process.env = { PATH: '' };
  });
  afterEach(() => {
    process.env = environment;
    write.mockRestore();
  });

  test('without the official emulator only the local backend is tested, with a loud notice', () => {
    expect(comparedBackends('the access rule is').map(({ name }) => name)).toEqual([
      'local backend',
    ]);
    expect(write).toHaveBeenCalledTimes(1);
    const [line] = write.mock.lastCall ?? [];
    expect(line).toContain('SKIPPED: the access rule is not compared with the official');
    expect(line).toContain('FIRESTORE_EMULATOR_HOST');
    expect(line).toContain('gcloud components install cloud-firestore-emulator');
  });

  test('with it both are tested, without a notice', () => {
    process.env['FIRESTORE_EMULATOR_HOST'] = '127.0.0.1:8085';
    const names = comparedBackends('the access rule is').map(({ name }) => name);
    expect(names).toEqual(['local backend', 'official emulator']);
    expect(write).not.toHaveBeenCalled();
  });
});
