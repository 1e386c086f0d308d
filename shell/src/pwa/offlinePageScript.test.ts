import { expect, jest, test } from '@jest/globals';

test('a host that refuses HEAD is seen to answer', async () => {
  // jsdom says that it can't reload.
  const reload = jest.spyOn(console, 'error').mockReturnValue();
  const request = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (_, { method = 'GET' } = {}) =>
      method === 'GET' ? new Response('') : new Response('', { status: 405 }),
    );
  document.body.innerHTML = '<button></button><output></output>';
  await import('./offlinePageScript.ts');
  document.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve));
  expect(request).toHaveBeenCalledTimes(1);
  expect(document.querySelector('output')?.textContent).toBe('Trying again…');
  expect(reload).toHaveBeenCalled();
});
