/**
 * Entry of every npm command: `node tools/scripts/run.mjs start`. Plain JavaScript without dependencies,
 * because it runs before anything is installed: it installs what is missing, refuses an installation
 * that contradicts the lock file, and runs the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const LOCK_FILE = 'package-lock.json';
/** npm's record of what it has installed, in the form of the lock file. */
const INSTALLED_FILE = 'node_modules/.package-lock.json';
const [name = '', ...args] = process.argv.slice(2);

/** @type {import('node:child_process').ChildProcess | undefined} */
let installation;
const endEarly = () => {
  installation?.kill();
  process.exit(0);
};
process.on('SIGINT', endEarly).on('SIGTERM', endEarly);

// `npm start | head`: once nobody reads its output any more, a site stays up without it, and a check still has its status.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  refuseUnusablePath();
  await installMissing();
  refuseContradiction();
  process.chdir(root);
  const { register } = await import('tsx/esm/api');
  register();
  const { loadCommand } = await import('./commands.ts');
  const command = await loadCommand(name);
  process.off('SIGINT', endEarly).off('SIGTERM', endEarly);
  await command(args);
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @throws Error, one line, where rspack or tsx would look for files under a part of their names. */
function refuseUnusablePath() {
  const [character] = /[#?]/.exec(root) ?? [];
  if (character === undefined) return;
  throw new Error(
    `This checkout can't be built where it is: its path has a "${character}", which tools read as the end of a file's name (${root}). Move or rename the folder.`,
  );
}

async function installMissing() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`This needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  }
  // npm writes this file last, so an interrupted installation counts as missing.
  const installed = path.join(root, INSTALLED_FILE);
  const locked = path.join(root, LOCK_FILE);
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return;
  const start = performance.now();
  process.stdout.write('Install packages … ');
  // Not `npm ci`: that refuses a lock file without the binaries of every other platform, which npm
  // leaves out where a registry does not have them yet.
  installation = spawn('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problems = '';
  installation.stderr?.setEncoding('utf8').on('data', (text) => {
    problems += text;
  });
  await once(installation, 'close').catch((/** @type {unknown} */ error) => {
    if (!String(error).includes('ENOENT')) throw error;
    throw new Error('✗\nnpm is not on the path; it comes with Node.js.', { cause: error });
  });
  if (installation.exitCode !== 0) {
    throw new Error(
      `✗\n${problems}\nThe packages could not be installed: is the npm registry reached?`,
    );
  }
  console.log(`✓ ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** @throws Error, one line, when another package is installed than the lock file has. */
function refuseContradiction() {
  const locked = packagesOf(LOCK_FILE);
  const installed = packagesOf(INSTALLED_FILE);
  const [first, ...more] = Object.keys({ ...locked, ...installed }).filter((folder) => {
    const [is, has] = [installed[folder], locked[folder]];
    if (!folder.includes('node_modules/')) return false;
    // Binaries of other systems are not installed; and the registry of whoever locked may have lacked
    // those of this one, or their hashes.
    if (!is || !has) return !(is ?? has)?.optional;
    const hasOtherFiles = is.integrity && has.integrity && is.integrity !== has.integrity;
    return hasOtherFiles || is.version !== has.version;
  });
  if (first === undefined) return;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  throw new Error(
    `${first}: ${describe(installed[first])} is installed, ${LOCK_FILE} has ${describe(locked[first])}${others}. Run npm ci.`,
  );
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, resolved?: string, link?: boolean }} Package
 *   One of this repository's own is a link.
 */

/** @param {string} file @returns {Readonly<Record<string, Package>>} By their folders. */
function packagesOf(file) {
  try {
    /** @type {unknown} */
    const lock = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    if (hasPackages(lock)) return lock.packages;
  } catch {
    // A merge may have left its marks in it.
  }
  throw new Error(`${file} is not a lock file that npm can have written.`);
}

/** @param {unknown} lock @returns {lock is { packages: Readonly<Record<string, Package>> }} */
function hasPackages(lock) {
  return lock instanceof Object && 'packages' in lock && lock.packages instanceof Object;
}

/** @param {Package | undefined} entry */
function describe(entry) {
  if (entry === undefined) return 'nothing';
  if (entry.link) return `a link to ${entry.resolved}`;
  return `${entry.version} (${entry.integrity?.slice(0, 15) ?? 'no hash'})`;
}
