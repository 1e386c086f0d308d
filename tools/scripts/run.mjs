/**
 * Entry of every npm command: `node tools/scripts/run.mjs start`. Plain JavaScript without dependencies, because it runs
 * before anything is installed: it installs what is missing and runs the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** They stay up until a signal, which then is a request and no interruption: they end with 0. */
const SERVERS = new Set(['start', 'preview', 'dev', 'gateway']);

const [name = '', ...args] = process.argv.slice(2);

try {
  refuseUnusable();
  if (!isInstalled()) await install();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.chdir(root);
settleEnvironment();
const { register } = await import('tsx/esm/api');
register();
const { runCommand } = await import('./commands.ts');
await runCommand(name, args, SERVERS.has(name));

/** @throws Error, one line, where the commands can't run. */
function refuseUnusable() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isUsable = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!isUsable) {
    const needed = '20.19, or 22.12 or newer';
    throw new Error(`This needs Node.js ${needed}; this is ${process.versions.node}.`);
  }
  // rspack and tsx would look for files under a part of their names, and find none by its patterns.
  const [character] = /[#?![{]/.exec(root) ?? [];
  if (character !== undefined) {
    throw new Error(
      `This checkout can't be built where it is: its path has a "${character}", which tools read as a sign of their own (${root}). Move or rename the folder.`,
    );
  }
}

/** What a shell may export for other programs, and no command here goes by. */
function settleEnvironment() {
  // Each tool sets it for what it does: unit tests need React's development build.
  delete process.env['NODE_ENV'];
  // By NODE_USE_ENV_PROXY, Node.js 24 would ask a proxy for the servers of this machine.
  const { NO_PROXY, no_proxy } = process.env;
  const direct = [no_proxy || NO_PROXY, 'localhost,.localhost,127.0.0.1,::1,[::1]']
    .filter(Boolean)
    .join(',');
  Object.assign(process.env, { NO_PROXY: direct, no_proxy: direct });
}

/**
 * Whether npm's record of what it has installed, which it writes last, is newer than the lock file, and development
 * packages are among them.
 */
function isInstalled() {
  const timeOf = (/** @type {string} */ file) =>
    statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isUpToDate = timeOf('node_modules/.package-lock.json') >= timeOf('package-lock.json');
  return isUpToDate && timeOf('node_modules/tsx') > 0;
}

/** @throws Error with what npm says. */
async function install() {
  console.log('Install packages …');
  // Not `npm ci`: that refuses a lock file without the binaries of every other platform, which npm leaves out where a
  // registry does not have them yet.
  // What a user's settings or NODE_ENV=production omit is needed: tools, and binaries for this machine.
  const include = ['--include=dev', '--include=optional', '--include=peer'];
  const options = ['--no-save', '--ignore-scripts', '--no-audit', ...include];
  const npm = spawn('npm', ['install', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    npm.kill();
    process.exit(SERVERS.has(name) ? 0 : 128 + constants.signals[signal]);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  await once(npm, 'close').catch((/** @type {unknown} */ error) => {
    if (!String(error).includes('ENOENT')) throw error;
    throw new Error('npm is not on the path; it comes with Node.js.', { cause: error });
  });
  process.off('SIGINT', end).off('SIGTERM', end);
  if (npm.exitCode !== 0) {
    throw new Error('The packages could not be installed: is the npm registry reached?');
  }
}
