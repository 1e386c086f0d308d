import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';

/**
 * Lints a folder by one rule of one of this repository's plugins, for the rule's tests.
 *
 * @param plugin The plugin's file, beside this one.
 * @param rule With the plugin's name, such as `folders/no-circle`.
 * @returns One line for each finding, which names its file.
 */
export function findings(folder: string, plugin: string, rule: string): readonly string[] {
  const config = path.join(folder, 'oxlintrc.json');
  const jsPlugins = [path.join(import.meta.dirname, plugin)];
  writeFileSync(config, JSON.stringify({ jsPlugins, rules: { [rule]: 'error' } }));
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', config, '--format', 'unix', '--allow', 'all', '--deny', rule];
  const { stdout } = spawnSync(process.execPath, [...args, folder], { encoding: 'utf8' });
  const [name = ''] = rule.split('/');
  return stdout.split('\n').filter((line) => line.includes(name));
}
