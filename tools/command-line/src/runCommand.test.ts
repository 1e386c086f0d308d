import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { continueWithoutReader } from './runCommand.ts';

test('a command goes on when the reader of its output has gone, as head does', () => {
  const output = new EventEmitter();
  continueWithoutReader(output);
  const error = (code: string) => Object.assign(new Error(code), { code });
  expect(() => output.emit('error', error('EPIPE'))).not.toThrow();
  expect(() => output.emit('error', error('ENOSPC'))).toThrow('ENOSPC');
});
