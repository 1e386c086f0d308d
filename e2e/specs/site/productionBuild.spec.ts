import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import AdmZip from 'adm-zip';
import { NOTICES_FILE } from '../../../tools/build/licences.ts';
import { buildFolder } from '../../support/localSite.ts';
import { expect, test } from '../../support/watchedTest.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'Nothing in it differs by engine.');

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Texts of the local backend: its gapi stand-in, its account chooser, its addresses, its accounts. */
const LOCAL_TEXTS = ['/emulator/gapi.js', 'Choose an account', ':9099', ':8080', 'ada@campus'];

/** Ways for a text to become html, code or the address of either. */
const SINKS =
  /[iI]nnerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|DOMParser|\beval\(|\bFunction\(|javascript:/;

for (const name of ['shell', 'auth-remote', 'board-remote'] as const) {
  test(`the production build of ${name} holds nothing of the local backend`, async () => {
    const folder = buildFolder(name);
    const files = (await readdir(folder)).filter((file) => !file.endsWith('.map'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = await readFile(path.join(folder, file), 'utf8');
      expect(
        LOCAL_TEXTS.filter((local) => text.includes(local)),
        file,
      ).toEqual([]);
    }
  });
  test(`what ships of ${name}'s own sources turns no text into html or code`, async () => {
    const own = (await shippedModules(name)).filter(
      ({ file }) => file.includes('/src/') && !file.includes('node_modules/'),
    );
    expect(own).not.toEqual([]);
    const found = own.filter(({ text }) => SINKS.test(text));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  test(`every script of ${name} can be read by Safari 16, and is to be compiled while it arrives`, async () => {
    const files = (await readdir(buildFolder(name))).filter(
      (file) => file.endsWith('.js') && !file.startsWith('old-browser.'),
    );
    expect(files).not.toEqual([]);
    for (const file of files) {
      const text = await readFile(path.join(buildFolder(name), file), 'utf8');
      // The one part of the supported browsers' syntax that the compiler leaves as it is: Safari before
      // 16.4 reads nothing of a script with a lookbehind.
      expect(text, file).not.toMatch(/\(\?<[=!]/);
      // The comment counts at the top alone, and nothing else here tells when it is gone.
      expect(text.slice(0, 30), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
  });

  test(`every package that ships in ${name} has its licence beside it`, async () => {
    const notices = await readFile(path.join(buildFolder(name), NOTICES_FILE), 'utf8');
    const packages = (await shippedModules(name)).flatMap(
      ({ file }) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
    );
    expect(packages).not.toEqual([]);
    expect(packages.filter((one) => !notices.includes(`${one} `))).toEqual([]);
  });
}

test('the service worker of the shell has no way to keep what it serves, and is the only one', async () => {
  const worker = await readFile(path.join(buildFolder('shell'), 'service-worker.js'), 'utf8');
  expect(worker).not.toMatch(/\bcaches\b|indexedDB|importScripts/);
  for (const name of ['auth-remote', 'board-remote'] as const) {
    for (const file of await readdir(buildFolder(name))) {
      expect(file).not.toContain('service-worker');
      if (!file.endsWith('.js')) continue;
      const text = await readFile(path.join(buildFolder(name), file), 'utf8');
      expect(text, file).not.toMatch(/serviceWorker\.register/);
    }
  }
});

for (const name of ['auth-remote', 'board-remote'] as const) {
  test(`the production build of ${name} holds nothing of its standalone page`, async () => {
    const folder = buildFolder(name);
    const maps = (await readdir(folder)).filter((file) => file.endsWith('.map'));
    expect(maps).not.toHaveLength(0);
    const texts = await Promise.all(maps.map((file) => readFile(path.join(folder, file), 'utf8')));
    expect(texts.filter((text) => text.includes('/./src/'))).not.toHaveLength(0);
    expect(texts.filter((text) => text.includes('/./src/standalone/'))).toEqual([]);
  });
}

/** The modules that a build's source maps name, with their sources. */
async function shippedModules(
  name: Parameters<typeof buildFolder>[0],
): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const folder = buildFolder(name);
  const maps = (await readdir(folder)).filter((file) => file.endsWith('.js.map'));
  const modules = maps.map(async (file) => {
    const map: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    if (!isSourceMap(map)) throw new Error(`${file} is no source map.`);
    return map.sources.map((source, index) => ({
      file: source,
      text: map.sourcesContent[index] ?? '',
    }));
  });
  return (await Promise.all(modules)).flat();
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

function isSourceMap(value: unknown): value is SourceMap {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sources' in value &&
    Array.isArray(value.sources) &&
    'sourcesContent' in value &&
    Array.isArray(value.sourcesContent)
  );
}

test('the types beside the remotes check a host that has nothing else of this repository', async () => {
  const project = await mkdtemp(path.join(os.tmpdir(), 'laundry-types-'));
  for (const remote of REMOTE_NAMES) {
    const zip = path.join(buildFolder(remoteFolder(remote)), '@mf-types.zip');
    new AdmZip(zip).extractAllTo(path.join(project, 'types', remote));
  }
  const contract = './types/auth/compiled-types/shared-types/src/index';
  const tsconfig = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      types: [],
      paths: {
        '@laundry-board/shared-types': [contract],
        react: [path.join(ROOT, 'node_modules/@types/react')],
        '*': ['./types/*'],
      },
    },
    files: ['host.ts'],
  };
  const host = `
    import { LoginScreen } from 'auth/auth';
    import { Board } from 'board/board';
    const login: Parameters<typeof LoginScreen>[0] = { session: 7 };
    const board: Parameters<typeof Board>[0] = { email: 7 };
    export { board, login };`;
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(tsconfig));
  await writeFile(path.join(project, 'host.ts'), host);
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', project],
    { encoding: 'utf8' },
  );
  expect(stdout.match(/error TS.*/g)).toEqual([
    "error TS2322: Type 'number' is not assignable to type 'UserSession'.",
    "error TS2322: Type 'number' is not assignable to type 'string'.",
  ]);
  await rm(project, { recursive: true });
});
