import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

test('a preview whose variable has no site for a remote says so', () => {
  const script = path.join(ROOT, '.github/deploy-preview.sh');
  const { status, stderr } = spawnSync('bash', [script, 'board-remote', 'dist', 'firebase.json'], {
    env: { ...process.env, HOSTING_SITES: '{ "shell": "laundry" }' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    '::error::The variable HOSTING_SITES has no board-remote.\n',
  ]);
});
