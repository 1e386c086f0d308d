import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { foldersWith, ROOT } from './packages.ts';

type Fields = Readonly<Record<string, unknown>>;

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Packages that have a script to run at installation; everything here works without it. */
const KNOWN_INSTALL_SCRIPTS = new Set([
  '@firebase/util',
  '@parcel/watcher',
  '@swc/core',
  'esbuild',
  'protobufjs',
  're2',
]);

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const readJson = (file: string): Fields => {
  const data: unknown = JSON.parse(readText(file));
  return fieldsOf(data);
};

const folders = foldersWith('package.json');
const manifests = folders.map((folder) => readJson(path.join(folder, 'package.json')));
const own = new Set(manifests.map(({ name }) => name));
const locked = Object.entries(fieldsOf(readJson('package-lock.json')['packages'])).map(
  ([folder, entry]): Fields & { readonly folder: string } => ({ ...fieldsOf(entry), folder }),
);
const installed = locked.filter(
  ({ folder, link }) => folder.startsWith('node_modules/') && link !== true,
);
/** What each package.json asks for, and what the lock file says that it asks for. */
const dependencies = folders.flatMap((folder, index) =>
  (['dependencies', 'devDependencies'] as const).map((group) => {
    const entry = locked.find((one) => one.folder === (folder === '.' ? '' : folder));
    return {
      folder,
      asked: fieldsOf(manifests[index]?.[group]),
      inLock: fieldsOf(entry?.[group]),
    };
  }),
);

describe('dependencies', () => {
  test('have exact versions', () => {
    const loose = dependencies.flatMap(({ folder, asked }) =>
      Object.entries(asked)
        .filter(([name, version]) =>
          own.has(name) ? version !== '*' : version !== 'file:.' && !EXACT.test(String(version)),
        )
        .map(([name]) => `${folder}: ${name}`),
    );
    expect(loose).toEqual([]);
  });

  test('are each justified in docs/dependencies.md, and no other is', () => {
    const rows = readText('docs/dependencies.md').matchAll(/^\| (?!package |-)([^|]+?) +\|/gm);
    const documented = [...rows].flatMap(([, names = '']) => names.split(', '));
    const asked = dependencies.flatMap((group) =>
      Object.entries(group.asked).flatMap(([name, version]) =>
        EXACT.test(String(version)) ? [name] : [],
      ),
    );
    expect(documented.toSorted()).toEqual([...new Set(asked)].toSorted());
  });
});

describe('the lock file', () => {
  test('has what every package.json asks for', () => {
    for (const { asked, inLock } of dependencies) expect(inLock).toEqual(asked);
  });

  test('has one exact version for every package', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(({ version }) => !EXACT.test(String(version)))).toEqual([]);
  });

  // Those without are binaries for other systems, which the registry of the one who locked them lacked.
  test('has the hash of every package but optional binaries for one kind of machine', () => {
    const unchecked = installed
      .filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(String(integrity)))
      .filter(({ optional, cpu }) => optional !== true || cpu === undefined);
    expect(unchecked).toEqual([]);
  });

  test('names no registry, so that each installation asks its own', () => {
    const places = locked.map(({ resolved = '.' }) => resolved);
    expect(places.filter((place) => !folders.some((folder) => folder === place))).toEqual([]);
    expect(readText('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
  });

  test('has no install script that nobody has looked at, and none is run', () => {
    const names = installed
      .filter(({ hasInstallScript }) => hasInstallScript === true)
      .map(({ folder }) => folder.replace(/.*node_modules\//, ''));
    expect(names.filter((name) => !KNOWN_INSTALL_SCRIPTS.has(name))).toEqual([]);
    expect(readText('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(readText('tools/scripts/run.mjs')).toContain("'--ignore-scripts'");
  });
});

describe('the workflows', () => {
  const FOLDER = '.github/workflows';
  const workflows = readdirSync(path.join(ROOT, FOLDER)).map(
    (file) => [file, readText(path.join(FOLDER, file))] as const,
  );

  test('run actions by commit and tools by exact version', () => {
    const actions = workflows
      .flatMap(([, text]) => [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action))
      .filter((action) => !action.startsWith('./'));
    expect(actions).not.toEqual([]);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const tools = workflows.flatMap(([, text]) => text.match(/\bfirebase-tools@\S+/g) ?? []);
    expect(new Set(tools).size).toBe(1);
    expect(tools.filter((tool) => !EXACT.test(tool.replace(/.*@/, '')))).toEqual([]);
  });

  test.each(workflows)('%s reads the repository and may do nothing else to it', (_, text) => {
    expect(text.match(/^ *permissions:(\n +.*)*/gm)).toEqual(['permissions:\n  contents: read']);
  });

  test.each(workflows)('%s waits for files that exist', (_, text) => {
    const filters = [...text.matchAll(/^ +- '(.+?)(\/\*\*)?'$/gm)].map(([, file = '']) => file);
    expect(filters.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('one of its own deploys the access rules, tested, from main and by a key of its own', () => {
    const deploying = workflows.filter(([, text]) => text.includes('firestore:rules'));
    expect(deploying.map(([file]) => file)).toEqual(['deploy-firestore-rules.yml']);
    const [, text = ''] = deploying[0] ?? [];
    expect(text).not.toContain('pull_request');
    expect(text).toContain('branches: [main]');
    for (const file of ['firestore.rules', 'tools/scripts/accessRule.test.ts']) {
      expect(text).toContain(`- '${file}'`);
    }
    expect(text).toMatch(
      /needs: checks\n +if: github\.ref == 'refs\/heads\/main'\n(.*\n)* +environment: firestore-rules\n/,
    );
    expect(text).toContain('concurrency:');
  });
});
