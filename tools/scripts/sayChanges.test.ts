import { expect, jest, test } from '@jest/globals';
import { sayChanges } from './sayChanges.ts';

const BEFORE = ['shell 1', 'auth 1'];
const AFTER = ['shell 2', 'auth 1'];

test('a page of the same deployment prints nothing', async () => {
  const print = jest.fn();
  await sayChanges(BEFORE, () => Promise.resolve(BEFORE), print)();
  expect(print).not.toHaveBeenCalled();
});

test('the first page after a deploy prints what runs now, and the next one nothing', async () => {
  const print = jest.fn();
  const onPage = sayChanges(BEFORE, () => Promise.resolve(AFTER), print);
  await onPage();
  await onPage();
  expect(print.mock.calls).toEqual([['\nThe deployment is not as it was:\nshell 2\nauth 1']]);
});

test('a deploy that would refuse the remote prints the refusal', async () => {
  const print = jest.fn();
  const refusal = () => Promise.reject(new Error('This shell refuses the remote: …'));
  await sayChanges(BEFORE, refusal, print)();
  expect(print).toHaveBeenCalledWith(
    '\nThe deployment is not as it was:\nThis shell refuses the remote: …',
  );
});

test('a shell that can be reached again is described again', async () => {
  const print = jest.fn();
  const answers = [Promise.reject(new Error('It does not answer.')), Promise.resolve(BEFORE)];
  const onPage = sayChanges(BEFORE, () => answers.shift() ?? Promise.resolve(BEFORE), print);
  await onPage();
  await onPage();
  expect(print).toHaveBeenLastCalledWith('\nThe deployment is not as it was:\nshell 1\nauth 1');
});
