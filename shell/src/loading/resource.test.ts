import { describe, expect, jest, test } from '@jest/globals';
import { createResource } from './resource.ts';

interface Attempt {
  readonly slow: (error: unknown) => void;
  readonly resolve: (value: string) => void;
  readonly reject: (reason: unknown) => void;
}

function manual() {
  const attempts: Attempt[] = [];
  const resource = createResource(
    (_, slow) =>
      new Promise<string>((resolve, reject) => void attempts.push({ resolve, reject, slow })),
  );
  return { attempts, resource };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('createResource', () => {
  test('loads nothing before it is started, then once, and anew after a failure', async () => {
    const { attempts, resource } = manual();
    const onChange = jest.fn();
    const unsubscribe = resource.subscribe(onChange);
    expect(attempts).toHaveLength(0);
    resource.start();
    resource.start();
    resource.retry();
    expect(attempts).toHaveLength(1);
    expect(resource.getSnapshot()).toEqual({ phase: 'loading', attempt: 1 });
    attempts[0]?.reject(new Error('refused'));
    await settle();
    expect(resource.getSnapshot()).toMatchObject({ phase: 'failed', attempt: 1 });
    resource.retry();
    expect(resource.getSnapshot()).toEqual({ phase: 'loading', attempt: 2 });
    attempts[1]?.resolve('board');
    await settle();
    expect(resource.getSnapshot()).toEqual({ phase: 'ready', attempt: 2, value: 'board' });
    expect(onChange).toHaveBeenCalledTimes(3);
    unsubscribe();
    resource.retry();
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  test('a retry does not wait for another that hangs', async () => {
    const { attempts, resource } = manual();
    resource.start();
    attempts[0]?.reject(new Error('refused'));
    await settle();
    resource.retry();
    resource.retry();
    expect(attempts).toHaveLength(3);
    attempts[2]?.resolve('board');
    await settle();
    expect(resource.getSnapshot()).toEqual({ phase: 'ready', attempt: 3, value: 'board' });
  });

  test('a slow attempt counts as failed; its late answer ends the next one, later ones are dropped', async () => {
    const { attempts, resource } = manual();
    resource.start();
    attempts[0]?.slow('slow');
    expect(resource.getSnapshot()).toMatchObject({ phase: 'failed', error: 'slow' });
    resource.retry();
    attempts[0]?.resolve('first');
    await settle();
    expect(resource.getSnapshot()).toMatchObject({ phase: 'ready', value: 'first' });
    attempts[1]?.resolve('second');
    attempts[1]?.slow('slow');
    await settle();
    expect(resource.getSnapshot()).toMatchObject({ phase: 'ready', value: 'first' });
  });

  test('logs why an attempt that was given up failed in the end', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const { attempts, resource } = manual();
    resource.start();
    attempts[0]?.slow('slow');
    attempts[0]?.reject('HTTP status 504');
    await settle();
    expect(resource.getSnapshot()).toMatchObject({ phase: 'failed', error: 'slow' });
    expect(warn).toHaveBeenCalledWith(expect.any(String), 'HTTP status 504');
    warn.mockRestore();
  });
});
