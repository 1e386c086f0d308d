import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findOfficialEmulator } from './officialEmulator.ts';

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
