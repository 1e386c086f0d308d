/**
 * Entry of every npm command: `node commands/run.mjs start`. Plain JavaScript without a dependency,
 * because it runs before anything is installed; it installs what is missing and hands over.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const [name = '', ...words] = process.argv.slice(2);

/** @type {import('node:child_process').ChildProcess | undefined} */
let installation;
const endEarly = () => {
  installation?.kill();
  process.exit(0);
};
process.on('SIGINT', endEarly).on('SIGTERM', endEarly);

try {
  await installMissing();
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
  process.off('SIGINT', endEarly).off('SIGTERM', endEarly);
  process.exit(await command(words));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function installMissing() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`This needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
  const wanted = path.join(root, 'package-lock.json');
  // npm writes this file last, so an interrupted installation counts as missing.
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const start = performance.now();
  process.stdout.write('Install packages … ');
  // As `npm ci` does, but for one thing: that refuses a lock file without the binaries of every other
  // platform, which npm leaves out where a registry does not have them yet.
  installation = spawn('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problems = '';
  installation.stderr?.setEncoding('utf8').on('data', (text) => {
    problems += text;
  });
  await once(installation, 'close');
  const status = installation.exitCode;
  if (status !== 0) {
    throw new Error(
      `✗\n${problems}\nThe packages could not be installed: is the npm registry reached?`,
    );
  }
  console.log(`✓ ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
