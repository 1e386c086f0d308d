import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';

const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a slow configuration is reported and still starts the site, once with that of the next attempt', async () => {
  const answers: ((response: Response) => void)[] = [];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { bootstrap } = await import('./bootstrap.ts');
  const onSlow = jest.fn();
  const slow = bootstrap(1, onSlow);
  await jest.advanceTimersByTimeAsync(4999);
  expect(onSlow).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onSlow).toHaveBeenCalledTimes(1);

  const next = bootstrap(2, onSlow);
  for (const answer of answers) answer(new Response(JSON.stringify(CONFIG)));
  expect(await next).toBe(await slow);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(5000);
  expect(onSlow).toHaveBeenCalledTimes(1);
});
