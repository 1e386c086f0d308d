import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import { isObject } from '@laundry-board/shared-types';
import { readLocalAddresses, ROOT } from '@laundry-board/sites';
import { loadCommand } from './commands.ts';
import { foldersWith } from './packages.ts';

const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => {
  printed.mockClear();
});

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** What `npm run NAME -- --help` prints. */
async function helpOf(name: string): Promise<string> {
  const command = await loadCommand(name);
  await command(['--help']);
  return String(printed.mock.lastCall?.[0]);
}

test.each(['start', 'dev', 'preview'])(
  'the help of %s names the variable of each port',
  async (name) => {
    const help = await helpOf(name);
    const variables = Object.values(readLocalAddresses({})).map(({ variable }) => variable);
    expect(variables.filter((variable) => !help.includes(variable))).toEqual([]);
  },
);

test.each(['constructor', 'toString', 'strat', ''])('there is no command "%s"', async (name) => {
  await expect(loadCommand(name)).rejects.toThrow(
    new RegExp(`^There is no command "${name}"; there are start, preview, `),
  );
});

test('each script of package.json is a command of its name', async () => {
  const manifest: unknown = JSON.parse(read('package.json'));
  const scripts = Object.keys((isObject(manifest) && manifest['scripts']) || {});
  for (const name of scripts)
    expect(await helpOf(name)).toMatch(new RegExp(`^npm (run )?${name}\\b`));
});

test.each([
  ['build', ['nosuch'], '"nosuch"', 'shell, auth-remote, board-remote'],
  ['build', ['constructor'], '"constructor"', 'shell, auth-remote, board-remote'],
  ['dev', ['nosuch-remote'], '"nosuch-remote"', 'auth-remote, board-remote'],
  ['dev', ['auth-remote', 'board-remote'], 'board-remote', 'npm run dev serves the site'],
  ['dev', ['--config', 'a.json'], '--config', '--no-simulation, --shell'],
  ['preview', ['runtime-config.json'], '"runtime-config.json"', '--no-simulation, --config'],
  ['start', ['board-remote'], '"board-remote"', '--no-simulation, --no-reports'],
  ['compatibility', ['--live', 'foo'], '"foo"', 'https://'],
  ['mutation', ['--mutate', 'nosuch.ts'], '"nosuch.ts"', 'stryker.config.mjs'],
  ['mutation', ['--force'], '--force', '--mutate'],
  ['smoke', ['nosuch'], '"nosuch"', 'shell, auth-remote, board-remote'],
  ['keep-releases', ['nosuch'], '"nosuch"', 'shell, auth-remote, board-remote'],
  ['pin', ['board-remote'], '"board-remote"', 'auth, board'],
  ['test', ['constructor'], '"constructor"', 'types, lint, format'],
  ['bench', ['nosuch'], '"nosuch"', 'visits, scale'],
  ['screenshots', ['nosuch'], '"nosuch"', '--help'],
])('%s %j is refused in one line with what is known', async (name, args, word, known) => {
  const command = await loadCommand(name);
  const refused = await command(args).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'UserError' });
  const { message } = refused instanceof Error ? refused : new Error();
  expect(message.split('\n')).toHaveLength(1);
  expect(message).toContain(word);
  expect(message).toContain(known);
});

test('the documents name only options that the help has', async () => {
  const documents = [
    'CONTRIBUTING.md',
    ...foldersWith('README.md').map((folder) => path.join(folder, 'README.md')),
    ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file)),
  ];
  const commands = documents.flatMap((file) => [
    ...read(file).matchAll(
      /\bnpm (?:--prefix \S+ )?(?:run )?([a-z-]+)(?: -w [a-z-]+)? -- ([^`|#\n]*)/g,
    ),
  ]);
  expect(commands.length).toBeGreaterThan(10);
  for (const [line, name = '', args = ''] of commands) {
    const help = await helpOf(name);
    const unknown = [...args.matchAll(/--[a-z-]+/g)].filter(([option]) => !help.includes(option));
    expect([line, unknown]).toEqual([line, []]);
  }
});
