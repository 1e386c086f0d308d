import { expect, jest, test } from '@jest/globals';
import { createResource } from './resource.ts';

interface Attempt {
  readonly slow: (error: unknown) => void;
  readonly resolve: (value: string) => void;
  readonly reject: (reason: unknown) => void;
}

function startManual() {
  const attempts: Attempt[] = [];
  const resource = createResource(
    (_, slow) =>
      new Promise<string>((resolve, reject) => void attempts.push({ resolve, reject, slow })),
  );
  resource.start();
  return { attempts, resource };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a slow attempt counts as failed', () => {
  const { attempts, resource } = startManual();
  attempts[0]?.slow('slow');
  expect(resource.getSnapshot()).toEqual({ phase: 'failed', attempt: 1, error: 'slow' });
});

test('a retry starts another attempt', () => {
  const { attempts, resource } = startManual();
  attempts[0]?.slow('slow');
  resource.retry();
  expect(resource.getSnapshot()).toEqual({ phase: 'loading', attempt: 2 });
});

test('the late answer of a slow attempt ends the next one', async () => {
  const { attempts, resource } = startManual();
  attempts[0]?.slow('slow');
  resource.retry();
  attempts[0]?.resolve('first');
  await settle();
  expect(resource.getSnapshot()).toEqual({ phase: 'ready', attempt: 2, value: 'first' });
});

test('answers of later attempts are dropped once one has come', async () => {
  const { attempts, resource } = startManual();
  attempts[0]?.slow('slow');
  resource.retry();
  attempts[0]?.resolve('first');
  await settle();
  attempts[1]?.resolve('second');
  attempts[1]?.slow('slow');
  await settle();
  expect(resource.getSnapshot()).toEqual({ phase: 'ready', attempt: 2, value: 'first' });
});

test('the log says why an attempt that was given up failed in the end', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const { attempts, resource } = startManual();
  attempts[0]?.slow('slow');
  attempts[0]?.reject('HTTP status 504');
  await settle();
  expect(resource.getSnapshot()).toMatchObject({ phase: 'failed', error: 'slow' });
  expect(warn).toHaveBeenCalledWith(expect.any(String), 'HTTP status 504');
});

test('a value that does not work is no longer there, until it works after all', async () => {
  const { attempts, resource } = startManual();
  attempts[0]?.resolve('first');
  await settle();
  const recover = resource.fail('broken');
  expect(resource.getSnapshot()).toEqual({ phase: 'failed', attempt: 1, error: 'broken' });
  resource.retry();
  recover();
  expect(resource.getSnapshot()).toEqual({ phase: 'ready', attempt: 2, value: 'first' });
});

test('a value that works after all does not replace another one', async () => {
  const { attempts, resource } = startManual();
  attempts[0]?.resolve('first');
  await settle();
  const recover = resource.fail('broken');
  resource.retry();
  attempts[1]?.resolve('second');
  await settle();
  recover();
  expect(resource.getSnapshot()).toEqual({ phase: 'ready', attempt: 2, value: 'second' });
});
