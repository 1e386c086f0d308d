import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder, type SiteName, siteNames } from '@laundry-board/sites';
import { fieldOf, isObject, REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import AdmZip from 'adm-zip';
import { BILL_OF_MATERIALS } from '@laundry-board/build/billOfMaterials';
import { NOTICES_FILE } from '@laundry-board/build/licences';
import { expect, test } from '../../support/test.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Texts of the local backend: its gapi stand-in, its account chooser, its addresses, its accounts. */
const LOCAL_TEXTS = ['/emulator/gapi.js', 'Choose an account', ':9099', ':8080', 'ada@campus'];

for (const name of siteNames) {
  test(`${name} ships nothing of the local backend, syntax of Safari 16, and compile hints`, async () => {
    const files = (await readdir(buildFolder(name))).filter((file) => !file.endsWith('.map'));
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    for (const file of files) {
      const text = await readFile(path.join(buildFolder(name), file), 'utf8');
      const local = LOCAL_TEXTS.filter((one) => text.includes(one));
      expect(local, file).toEqual([]);
      if (!file.endsWith('.js')) continue;
      // The one part of the supported browsers' syntax that the compiler leaves as it is: Safari before
      // 16.4 reads nothing of a script with a lookbehind.
      expect(text, file).not.toMatch(/\(\?<[=!]/);
      // The comment counts at the top alone, and nothing else here shows when it is gone.
      if (!file.startsWith('old-browser.')) {
        expect(text.slice(0, 30), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
      }
      if (name === 'shell') continue;
      expect(file).not.toContain('service-worker');
      expect(text, file).not.toMatch(/serviceWorker\.register/);
    }
  });

  test(`no file of ${name} names the folder in which it was built`, async () => {
    // Neither do the ids of modules depend on it then, so that a build elsewhere has the same bytes.
    const files = await readdir(buildFolder(name));
    const texts = files.map((file) => readFile(path.join(buildFolder(name), file), 'utf8'));
    const named = (await Promise.all(texts)).map((text) => text.includes(ROOT));
    expect(files.filter((_, index) => named[index])).toEqual([]);
  });

  test(`${name} ships each package with its licence, and no standalone page`, async () => {
    const notices = await readFile(path.join(buildFolder(name), NOTICES_FILE), 'utf8');
    const modules = await shippedModules(name);
    const packages = modules.flatMap(
      (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
    );
    // A remote may bundle none of its own.
    if (name === 'shell') expect(packages).not.toEqual([]);
    expect(packages.filter((one) => !notices.includes(`${one} `))).toEqual([]);

    expect(modules.some((file) => file.includes('/./src/'))).toBe(true);
    expect(modules.filter((file) => file.includes('/./src/standalone/'))).toEqual([]);
  });
}

test('no site ships the development build of a package', async () => {
  const modules = await Promise.all(siteNames.map(shippedModules));
  expect(modules.flat().filter((file) => file.includes('/dist/development/'))).toEqual([]);
});

/** Properties that a supported Safari or Chrome knows only with `-webkit-`, which nothing adds. */
const PREFIXED = [
  'backdrop-filter',
  'box-decoration-break',
  'hyphens',
  'mask-image',
  'print-color-adjust',
  'user-select',
];

test('a property that a supported browser knows only with a prefix follows its prefixed twin', async () => {
  for (const name of siteNames) {
    const files = (await readdir(buildFolder(name))).filter((file) => /\.(js|css)$/.test(file));
    for (const file of files) {
      const text = await readFile(path.join(buildFolder(name), file), 'utf8');
      const alone = PREFIXED.flatMap(
        (property) =>
          text.match(RegExp(`(?<!-webkit-${property}:[^;]*;\\s*)(?<![\\w-])${property}:[^;]*`)) ??
          [],
      );
      expect(alone, file).toEqual([]);
    }
  }
});

/** Their modules only re-export those of other packages, so that source maps don't name them. */
const RE_EXPORTING: ReadonlySet<unknown> = new Set([
  '@module-federation/enhanced',
  '@module-federation/runtime-tools',
  'firebase',
]);

test('the bills of materials list what the sites contain, as npm sbom lists it @rare', async () => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const npm = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const installed = componentsOf(npm.stdout);
  for (const name of siteNames) {
    const folder = buildFolder(name);
    const files = (await readdir(folder)).filter((file) => BILL_OF_MATERIALS.test(file));
    expect(files, name).toHaveLength(1);
    const listed = componentsOf(await readFile(path.join(folder, files.join('')), 'utf8'));
    const packages = listed.filter((one) => !RE_EXPORTING.has(one['name']));
    const urls = packages.map(({ purl }) => String(purl)).toSorted();
    expect(urls, name).toEqual(await containedPackages(name));
    for (const component of listed) {
      expect(installed).toContainEqual(expect.objectContaining(component));
    }
  }
});

/** The components of a bill of materials in CycloneDX. */
function componentsOf(text: string): ReadonlyArray<Readonly<Record<string, unknown>>> {
  const bill: unknown = JSON.parse(text);
  const components = fieldOf(bill, 'components');
  return Array.isArray(components) ? components.filter(isObject) : [];
}

/** The packages of a build's modules with their installed versions, as package URLs. */
async function containedPackages(name: SiteName): Promise<readonly string[]> {
  const modules = await shippedModules(name);
  const folders = modules.flatMap(
    (file) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [],
  );
  const urls = [...new Set(folders)].map(async (folder) => {
    const text = await readFile(path.join(ROOT, folder, 'package.json'), 'utf8');
    const description: unknown = JSON.parse(text);
    const field = (key: string): string => String(fieldOf(description, key));
    return `pkg:npm/${field('name').replace('@', '%40')}@${field('version')}`;
  });
  return (await Promise.all(urls)).toSorted();
}

/** The modules that a build's source maps name. */
async function shippedModules(name: SiteName): Promise<readonly string[]> {
  const folder = buildFolder(name);
  const maps = (await readdir(folder)).filter((file) => file.endsWith('.js.map'));
  const modules = maps.map(async (file) => {
    const map: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
    const sources = fieldOf(map, 'sources');
    return Array.isArray(sources) ? sources.map(String) : [];
  });
  return (await Promise.all(modules)).flat();
}

test('the types beside the remotes check a host', async ({ folder: project }) => {
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
});
