import { expect, test } from '@jest/globals';
import { withDisposables } from './disposables.ts';

test('what was added last ends first, also when the command fails', async () => {
  const ended: string[] = [];
  const run = withDisposables(async ({ add }) => {
    add(() => void ended.push('backend'));
    add(() => void ended.push('site'));
    throw new Error('no build');
  });
  await expect(run).rejects.toThrow('no build');
  expect(ended).toEqual(['site', 'backend']);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it with exit status 0', async (signal) => {
  const ended: string[] = [];
  let addLate = (): void => {};
  const run = withDisposables(({ add }) => {
    add(() => void ended.push('site'));
    addLate = () => add(() => void ended.push('late'));
    return new Promise<number>(() => {});
  });
  process.emit(signal);
  expect(await run).toBe(0);
  // A server that comes up while everything ends must not stay.
  addLate();
  expect(ended).toEqual(['site', 'late']);
});
