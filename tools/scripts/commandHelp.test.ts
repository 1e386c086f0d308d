import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { isObject } from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';
import { asksForHelp, helpText } from './commandHelp.ts';
import { commandNamed } from './commands.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const manifest: unknown = JSON.parse(read('package.json'));
const scripts = Object.keys((isObject(manifest) && manifest['scripts']) || {});

test.each(scripts)('npm run %s has a help of a few lines', (name) => {
  const help = commandNamed(name);
  expect(asksForHelp(name, help, ['--help'])).toBe(true);
  const lines = helpText(name, help).split('\n');
  expect(lines.length).toBeLessThan(10);
  expect(lines[0]).toContain(help.about);
});

test.each(scripts)('npm run %s answers an unknown option with those that it has', (name) => {
  const help = commandNamed(name);
  const ask = () => asksForHelp(name, help, ['--no-such-option']);
  expect(ask).toThrow("Unknown option '--no-such-option'.\n");
  for (const option of Object.keys(help.options ?? {})) expect(ask).toThrow(`  --${option} `);
});

test('an option without its value is answered with the help', () => {
  expect(() => asksForHelp('preview', commandNamed('preview'), ['--config'])).toThrow(
    /^Option '--config <value>' argument missing\.\nnpm run preview: /,
  );
});

test('the documents name only options that the help has', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'operations/README.md'].concat(
    readdirSync(path.join(ROOT, 'docs'), { encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  );
  const commands = documents.flatMap((file) => [
    ...read(file).matchAll(/\bnpm (?:run )?([a-z-]+)(?: -w [a-z-]+)? -- ([^`|#\n]*)/g),
  ]);
  const unknown = commands.filter(([, name = '', args = '']) => {
    const { options = {} } = commandNamed(name);
    const known = new Set(Object.keys(options).map((each) => each.split(' ')[0]));
    return [...args.matchAll(/--([a-z-]+)/g)].some(([, option]) => !known.has(option));
  });
  expect(commands.length).toBeGreaterThan(10);
  expect(unknown.map(([line]) => line)).toEqual([]);
});
