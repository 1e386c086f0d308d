import { expect, test } from '@jest/globals';
import { withOwnLifetime } from './lifetime.ts';

test('what is kept running ends with the run, the last first, and is not ended again', async () => {
  const ended: string[] = [];
  const outer: (() => Promise<void> | void)[] = [];
  const run = withOwnLifetime({ add: (close) => void outer.push(close) }, (own) => {
    own.add(() => void ended.push('server'));
    own.add(() => void ended.push('browser'));
    return Promise.reject(new Error('Nothing was measured.'));
  });
  await expect(run).rejects.toThrow('Nothing was measured.');
  expect(ended).toEqual(['browser', 'server']);
  for (const close of outer) await close();
  expect(ended).toHaveLength(2);
});
