import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@laundry-board/sites';
import { expect, test } from '../../support/test.ts';

const run = promisify(execFile);

/** How a project may resolve modules, and the format of its own. */
const PROJECTS = [
  { module: 'ESNext', moduleResolution: 'bundler', type: 'module' },
  { module: 'Node16', moduleResolution: 'node16', type: 'module' },
  { module: 'Node16', moduleResolution: 'node16', type: 'commonjs' },
  // As `moduleResolution: node` of TypeScript 5, which newer compilers don't have.
  {
    module: 'CommonJS',
    moduleResolution: 'bundler',
    resolvePackageJsonExports: false,
    type: 'commonjs',
  },
] as const;

const BOARD = `
  import { type BoardModule, CONTRACT_VERSIONS } from '@laundry-board/shared-types';
  const { Board }: BoardModule = { Board: ({ email }) => email };
  const Wrong: BoardModule['Board'] = ({ mail }) => mail;
  console.log(String(CONTRACT_VERSIONS.board));
`;

for (const { type, ...resolution } of PROJECTS) {
  const settings = Object.values(resolution).join(', ');
  test(`the published contracts compile and run in a ${type} project (${settings})`, async ({
    folder,
    site,
  }) => {
    const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
    await write('package.json', JSON.stringify({ name: 'elsewhere', type }));
    await write('tsconfig.json', JSON.stringify(settingsOf(resolution)));
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
}

/** Settings of a project that installs React and its types, too, which this machine has already. */
function settingsOf(resolution: object): object {
  const paths = { react: [path.join(ROOT, 'node_modules/@types/react/index.d.ts')] };
  return {
    compilerOptions: { strict: true, target: 'ES2022', types: [], paths, ...resolution },
    files: ['board.ts'],
  };
}
