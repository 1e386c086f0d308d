import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@laundry-board/sites';
import { expect, test } from '../../support/test.ts';

const run = promisify(execFile);

/** Settings of a project that installs React and its types, too, which this machine has already. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
    paths: { react: [path.join(ROOT, 'node_modules/@types/react')] },
  },
  files: ['board.ts'],
};

const BOARD = `
  import { type BoardModule, CONTRACT_VERSIONS } from '@laundry-board/shared-types';
  const { Board }: BoardModule = { Board: ({ email }) => email };
  const Wrong: BoardModule['Board'] = ({ mail }) => mail;
  console.log(String(CONTRACT_VERSIONS.board));
`;

test('a project elsewhere installs the contracts from the shell’s address, compiles against them and runs', async ({
  folder,
  site,
}) => {
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write('package.json', JSON.stringify({ name: 'elsewhere', type: 'module' }));
  await write('tsconfig.json', JSON.stringify(TSCONFIG));
  await write('board.ts', BOARD);
  const archive = `${site.origin}/shared-types.tar.gz`;
  await run('npm', ['install', archive, '--cache', path.join(folder, 'cache')], { cwd: folder });

  const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
  const compiled = await run(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: folder,
  }).catch((error: { readonly stdout: string }) => error);
  expect(compiled.stdout.match(/error TS.*/g)).toEqual([
    "error TS2339: Property 'mail' does not exist on type 'BoardProps'.",
  ]);
  const { stdout } = await run(process.execPath, ['board.js'], { cwd: folder });
  expect(stdout).toBe('2\n');
});
