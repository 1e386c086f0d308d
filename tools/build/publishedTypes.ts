import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Compiler, sources } from '@rspack/core';
import { programEnvironment } from '@laundry-board/sites';

/** Beside the shell's page: an archive that npm installs, with what a remote agrees on with the shell. */
const ARCHIVE = 'shared-types.tar.gz';

const ROOT = path.join(import.meta.dirname, '../..');
const NAME = '@laundry-board/shared-types';

const run = promisify(execFile);

/** Writes {@link ARCHIVE}: the same sources give the same bytes. */
export class PublishedTypes {
  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap(PublishedTypes.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(PublishedTypes.name, async () => {
        compilation.emitAsset(ARCHIVE, new sources.RawSource(await packTypes()));
      });
    });
  }
}

/** @returns The archive. Nothing is written outside the temporary folder, also where npm has no folder of its own. */
export async function packTypes(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-types-'));
  try {
    const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
    const project = path.join(ROOT, 'shared-types/tsconfig.published.json');
    const built = path.join(folder, 'package/dist');
    await run(process.execPath, [compiler, '-p', project, '--outDir', built]);
    const description = JSON.stringify(descriptionOf(await contentHash(built)), undefined, 2);
    await writeFile(path.join(folder, 'package/package.json'), description);
    // npm reads two files of settings, which must differ.
    const own = ['cache', 'userconfig', 'globalconfig'].map(
      (name) => `--${name}=${folder}/${name}`,
    );
    await run('npm', ['pack', './package', '--ignore-scripts', '--offline', ...own], {
      cwd: folder,
      env: programEnvironment(),
      // npm is a script on Windows.
      shell: process.platform === 'win32',
    });
    const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new Error(`npm has packed no ${NAME}.`);
    return await readFile(path.join(folder, packed));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function descriptionOf(hash: string) {
  return {
    name: NAME,
    // Teams see by `npm ls` whether they have the shell's.
    version: `0.1.0-types-${hash}`,
    description: 'What the shell of a laundry board and its remotes agree on',
    license: 'MIT',
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    // For compilers that don't read `exports`.
    main: './dist/index.js',
    types: './dist/index.d.ts',
    // Of the React that the remote is built for.
    peerDependencies: { '@types/react': '*' },
    peerDependenciesMeta: { '@types/react': { optional: true } },
  };
}

async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).toSorted()) {
    hash.update(name).update(await readFile(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
