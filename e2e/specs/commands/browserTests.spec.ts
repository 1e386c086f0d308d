import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@laundry-board/sites';
import { expect, test } from '../../support/test.ts';

test('the documented line for one browser test finds the installed browser by itself', async ({
  folder,
}) => {
  const { CHROME_PATH: _chrome, ...env } = process.env;
  // The output of this very run is in Playwright's own folder.
  const output = `--output=${path.join(folder, 'results')}`;
  const line = ['playwright', 'test', '--project=site', 'routes', '-g', 'unknown path', output];
  const { stdout } = await promisify(execFile)('npx', line, { cwd: ROOT, env });
  expect(stdout).toContain('1 passed');
});
