import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { comparedBackends } from './comparedBackends.ts';

const environment = process.env;
const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
beforeEach(() => {
  process.env = { PATH: '' };
});
afterEach(() => {
  process.env = environment;
  write.mockClear();
});

test('without the official emulator the local backend stands alone, and that is told', () => {
  expect(comparedBackends('the access rule is').map(({ name }) => name)).toEqual(['local backend']);
  expect(write).toHaveBeenCalledTimes(1);
  const [line] = write.mock.lastCall ?? [];
  expect(line).toContain('SKIPPED: the access rule is not compared with the official');
  expect(line).toContain('FIRESTORE_EMULATOR_HOST');
  expect(line).toContain('gcloud components install cloud-firestore-emulator');
});

test('with it both are compared, in silence', () => {
  process.env['FIRESTORE_EMULATOR_HOST'] = '127.0.0.1:8085';
  const names = comparedBackends('the access rule is').map(({ name }) => name);
  expect(names).toEqual(['local backend', 'official emulator']);
  expect(write).not.toHaveBeenCalled();
});
