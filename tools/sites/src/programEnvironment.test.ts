import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isolateTests, programEnvironment } from './programEnvironment.ts';

const ours = process.env;
beforeEach(() => {
  process.env = { ...ours };
});
afterEach(() => {
  process.env = ours;
});

/** What Node.js complains of in a program that asks it for colours, as tools do that print some. */
function complaint(): string {
  const code = 'require("node:tty").WriteStream.prototype.getColorDepth()';
  const { env } = process;
  return spawnSync(process.execPath, ['--eval', code], { encoding: 'utf8', env }).stderr;
}

test('a program that a test starts says nothing of colours that its user and the runner ask for differently', () => {
  Object.assign(process.env, { NO_COLOR: '1', FORCE_COLOR: '1' });
  expect(complaint()).toContain('NO_COLOR');
  isolateTests();
  expect(complaint()).toBe('');
});

test('a program that a test starts is not attached to the debugger of its user', () => {
  // As a debug terminal sets it; here it can't be found.
  process.env['NODE_OPTIONS'] = '--require=./bootloader.js';
  expect(complaint()).toContain('bootloader');
  isolateTests();
  expect(complaint()).toBe('');
});

test('a program has the environment, and settings of git, without what git exports to its hooks', () => {
  process.env = { OTHER: 'kept', GIT_CONFIG_GLOBAL: 'settings' };
  const kept = { ...process.env };
  Object.assign(process.env, { GIT_DIR: '/other', git_work_tree: '/other' });
  expect(programEnvironment()).toEqual(kept);
});
