/**
 * Entry of every npm command: `node commands/run.mjs start`. Plain JavaScript without a dependency,
 * because it runs before anything is installed; it installs what is missing and hands over.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname ?? '.');
const [name = '', ...words] = process.argv.slice(2);

try {
  checkNode();
  installMissing();
  process.chdir(root);
  const { register } = await import('tsx/esm/api');
  register();
  const { commands } = await import('./commands.ts');
  const loadCommand = commands[name];
  if (loadCommand === undefined) {
    throw new Error(
      `There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`,
    );
  }
  const command = await loadCommand();
  process.exitCode = await command(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`This needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}

function installMissing() {
  const wanted = path.join(root, 'package-lock.json');
  // npm writes this file last, so an interrupted installation counts as missing.
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const start = Date.now();
  console.log('Installing packages …');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    throw new Error(
      `${npm.stderr}\nThe packages could not be installed: is the npm registry reached?`,
    );
  }
  console.log(`Installing packages ✓ ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
