import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';

/**
 * Lints a folder by rules of one of this repository's plugins, for the tests of these rules.
 *
 * @param plugin The plugin's file, beside this one.
 * @param rules With the plugin's name, such as `translated-text/own-element`.
 * @returns One line for each finding, which names its file.
 */
export function findings(
  folder: string,
  plugin: string,
  rules: readonly string[],
): readonly string[] {
  const config = path.join(folder, 'oxlintrc.json');
  const jsPlugins = [path.join(import.meta.dirname, plugin)];
  const errors = Object.fromEntries(rules.map((rule) => [rule, 'error']));
  writeFileSync(config, JSON.stringify({ jsPlugins, rules: errors }));
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const denied = rules.flatMap((rule) => ['--deny', rule]);
  const args = [oxlint, '--config', config, '--format', 'unix', '--allow', 'all', ...denied];
  const { stdout } = spawnSync(process.execPath, [...args, folder], { encoding: 'utf8' });
  const marks = rules.map((rule) => rule.replace('/', '('));
  return stdout.split('\n').filter((line) => marks.some((mark) => line.includes(mark)));
}
