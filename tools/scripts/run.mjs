/**
 * Entry of every npm command: `node tools/scripts/run.mjs start`. Plain JavaScript without dependencies, because it runs
 * before anything is installed: it installs what is missing and runs the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** What npm has installed, which it writes when all else is done. */
const RECORD = path.join(root, 'node_modules/.package-lock.json');

/** They stay up until a signal, which then is a request and no interruption: they end with 0. */
const SERVERS = new Set(['start', 'preview', 'dev', 'gateway']);

const [name = '', ...args] = process.argv.slice(2);

/** They need the packages of `devDependencies`, too. */
const CHECKS = new Set([
  'test',
  'validate',
  'compatibility',
  'screenshots',
  'soak',
  'emulators',
  'mutation',
  'bench',
]);

/**
 * What npm installs, from the least on, each with all of the one before; a package that is a sign of it; and whether it is
 * enough for this command.
 */
const RINGS = [
  {
    options: ['--omit=dev', '--workspace=operations/gateway'],
    sign: 'node_modules/mqtt',
    isEnough: name === 'gateway',
  },
  // `dependencies` start, build and deploy the product, and `devDependencies` check it.
  { options: ['--omit=dev'], sign: 'node_modules/@rspack/core', isEnough: !CHECKS.has(name) },
  { options: ['--include=dev'], sign: 'node_modules/jest', isEnough: true },
];

/** Instead of what a user's settings say, which would install other versions or leave out binaries of this machine. */
const INSTALL_OPTIONS = [
  '--include=optional',
  '--include=peer',
  '--package-lock',
  // Above `min-release-age`, which not every npm knows: the lock file says which versions.
  '--before=2999-01-01',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
];

try {
  refuseUnusable();
  await installMissing();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.chdir(root);
settleEnvironment();
const { register } = await import('tsx/esm/api');
register();
const { run } = await import('./commands.ts');
await run(name, args, SERVERS.has(name));

/** @throws Error, one line, where the commands can't run. */
function refuseUnusable() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isUsable = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!isUsable) {
    const needed = '20.19, or 22.12 or newer';
    throw new Error(`This needs Node.js ${needed}; this is ${process.versions.node}.`);
  }
  // What URLs, patterns of files or requests of rspack read as more than a part of a name. Of ASCII, all but these were
  // tried.
  const [character] = /[^\w\s/\\:.,;~@+&'"()=$^<>\-\u0080-\uffff]/.exec(root) ?? [];
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
 * What is installed, by npm's record.
 *
 * @returns Undefined where npm has to begin anew: after an installation that was interrupted, and beside packages of
 *   another platform, as in a folder that a computer shares with a container.
 */
function readInstalled() {
  const packages = readRecord();
  if (packages === undefined) return undefined;
  const isThere = (/** @type {string} */ folder) => existsSync(path.join(root, folder));
  const timeOf = (/** @type {string} */ file) => statSync(file).mtimeMs;
  const recorded = Object.entries(packages);
  const there = recorded.filter(([folder]) => isThere(folder));
  const platform = readPlatform();
  const isForThis = (/** @type {Binary} */ { os, cpu, libc }) =>
    (os?.includes(platform.os) ?? true) &&
    (cpu?.includes(platform.cpu) ?? true) &&
    (libc?.includes(platform.libc) ?? true);
  if (!there.every(([, binary]) => isForThis(binary))) return undefined;
  return {
    isUpToDate:
      // With --package-lock-only, npm records what it would install.
      there.length === recorded.length &&
      timeOf(RECORD) >= timeOf(path.join(root, 'package-lock.json')),
    ring: RINGS.findLastIndex(({ sign }) => isThere(sign)),
  };
}

/**
 * @typedef {{ os?: string[], cpu?: string[], libc?: string[] }} Binary The platforms of a package, if it isn't for all.
 * @typedef {{ packages: Record<string, Binary> }} NpmRecord Packages by their folders.
 * @returns What npm has written; undefined unless it came to its end.
 */
function readRecord() {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As npm writes it.
    const record = /** @type {NpmRecord} */ (JSON.parse(readFileSync(RECORD, 'utf8')));
    return record.packages;
  } catch {
    return undefined;
  }
}

/** This one, in npm's words. */
function readPlatform() {
  const isGlibc = JSON.stringify(process.report.getReport()).includes('"glibcVersionRuntime"');
  return { os: process.platform, cpu: process.arch, libc: isGlibc ? 'glibc' : 'musl' };
}

/**
 * Installs what the command needs. What is there stays.
 *
 * @throws Error after what npm says.
 */
async function installMissing() {
  const installed = readInstalled();
  const needed = RINGS.findIndex(({ isEnough }) => isEnough);
  const { ring = needed, isUpToDate = false } = installed ?? {};
  if (isUpToDate && ring >= needed) return;
  const { options = [] } = RINGS[Math.max(ring, needed)] ?? {};
  const isAnew = installed === undefined;
  const aside = `${RECORD}.before`;
  // A new one is there when npm has ended well. Killed before, it would take a package that is there in part for whole.
  if (!isAnew) renameSync(RECORD, aside);
  const command = isAnew ? ['ci'] : ['install', '--no-save'];
  const { exitCode, signalCode } = await runNpm([...command, ...options, ...INSTALL_OPTIONS]);
  if (exitCode === 0) return;
  if (signalCode !== null) {
    throw new Error(`npm was ended by ${signalCode}. Repeat the command: it installs anew.`);
  }
  // What was there is still there.
  if (!isAnew) renameSync(aside, RECORD);
  throw new Error('The packages could not be installed; npm says above why.');
}

/**
 * Runs npm to its end.
 *
 * @param {readonly string[]} asked
 */
async function runNpm(asked) {
  console.log(`Install packages for ${process.platform} ${process.arch} …`);
  const npm = spawn('npm', asked, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const start = performance.now();
  const signs = setInterval(() => {
    console.log(`Still installing after ${Math.round((performance.now() - start) / 1000)} s …`);
  }, 10_000);
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    // By a milder one it goes on for a minute, and then removes what the next command has installed.
    npm.kill('SIGKILL');
    process.exit(SERVERS.has(name) ? 0 : 128 + constants.signals[signal]);
  };
  process.once('SIGINT', end).once('SIGTERM', end).once('SIGHUP', end);
  try {
    await once(npm, 'close');
  } catch (error) {
    if (!String(error).includes('ENOENT')) throw error;
    throw new Error('npm is not on the path; it comes with Node.js.', { cause: error });
  } finally {
    clearInterval(signs);
    process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end);
  }
  return npm;
}
