import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

test('the published types are packed where neither the home folder nor npm’s cache can be written', () => {
  // In a process of its own, because jest loads no rspack.
  const module = pathToFileURL(path.join(ROOT, 'tools/build/publishedTypes.ts')).href;
  const code = `
    import { packTypes } from ${JSON.stringify(module)};
    console.log((await packTypes()).length);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const env = { ...process.env, HOME: '/dev/null/home', npm_config_cache: '/dev/null/cache' };
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(Number(stdout)).toBeGreaterThan(1000);
});
