import { describe, expect, jest, test } from '@jest/globals';
import { createLoadable } from './loadable.ts';

interface Attempt {
  readonly slow: (error: unknown) => void;
  readonly resolve: (value: string) => void;
  readonly reject: (reason: unknown) => void;
}

/** Attempts that the test answers by hand. */
function manual() {
  const attempts: Attempt[] = [];
  const loadable = createLoadable(
    (_, slow) =>
      new Promise<string>((resolve, reject) => void attempts.push({ resolve, reject, slow })),
  );
  return { attempts, loadable };
}

/** Lets promise callbacks run. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('createLoadable', () => {
  test('loads nothing before it is started, and once however often it is started', () => {
    const { attempts, loadable } = manual();
    expect(attempts).toHaveLength(0);
    loadable.start();
    loadable.start();
    expect(attempts).toHaveLength(1);
    expect(loadable.getSnapshot()).toEqual({ phase: 'loading', attempt: 1 });
  });

  test('tells its listeners of each state until they leave', async () => {
    const { attempts, loadable } = manual();
    let calls = 0;
    const leave = loadable.subscribe(() => {
      calls += 1;
    });
    loadable.start();
    attempts[0]?.resolve('board');
    await settle();
    expect(calls).toBe(1);
    expect(loadable.getSnapshot()).toEqual({ phase: 'ready', attempt: 1, value: 'board' });
    leave();
    loadable.retry();
    expect(calls).toBe(1);
  });

  test('makes a new attempt after a failure, with the failed one forgotten', async () => {
    const { attempts, loadable } = manual();
    loadable.start();
    attempts[0]?.reject(new Error('refused'));
    await settle();
    expect(loadable.getSnapshot()).toMatchObject({ phase: 'failed', attempt: 1 });
    loadable.retry();
    expect(loadable.getSnapshot()).toEqual({ phase: 'loading', attempt: 2 });
    attempts[1]?.resolve('board');
    await settle();
    expect(loadable.getSnapshot()).toEqual({ phase: 'ready', attempt: 2, value: 'board' });
  });

  test('starts no second attempt while the first is under way', () => {
    const { attempts, loadable } = manual();
    loadable.start();
    loadable.retry();
    expect(attempts).toHaveLength(1);
  });

  test('a retry does not wait for another that hangs', async () => {
    const { attempts, loadable } = manual();
    loadable.start();
    attempts[0]?.reject(new Error('refused'));
    await settle();
    loadable.retry();
    loadable.retry();
    expect(attempts).toHaveLength(3);
    attempts[2]?.resolve('board');
    await settle();
    expect(loadable.getSnapshot()).toEqual({ phase: 'ready', attempt: 3, value: 'board' });
  });

  test('a slow attempt counts as failed, and its late answer is still taken', async () => {
    const { attempts, loadable } = manual();
    loadable.start();
    attempts[0]?.slow('slow');
    expect(loadable.getSnapshot()).toMatchObject({ phase: 'failed', error: 'slow' });
    attempts[0]?.resolve('board');
    await settle();
    expect(loadable.getSnapshot()).toMatchObject({ phase: 'ready', value: 'board' });
  });

  test('the late answer of an attempt that was given up ends the next one; later ones are dropped', async () => {
    const { attempts, loadable } = manual();
    loadable.start();
    attempts[0]?.slow('slow');
    loadable.retry();
    attempts[0]?.resolve('first');
    await settle();
    expect(loadable.getSnapshot()).toMatchObject({ phase: 'ready', value: 'first' });
    attempts[1]?.resolve('second');
    attempts[1]?.slow('slow');
    await settle();
    expect(loadable.getSnapshot()).toMatchObject({ phase: 'ready', value: 'first' });
  });

  test('tells in the console why an attempt that was given up has failed in the end', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const { attempts, loadable } = manual();
    loadable.start();
    attempts[0]?.slow('slow');
    attempts[0]?.reject('HTTP status 504');
    await settle();
    expect(loadable.getSnapshot()).toMatchObject({ phase: 'failed', error: 'slow' });
    expect(warn).toHaveBeenCalledWith(expect.any(String), 'HTTP status 504');
    warn.mockRestore();
  });
});
