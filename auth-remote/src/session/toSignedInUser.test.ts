import { expect, test } from '@jest/globals';
import { toSignedInUser } from './toSignedInUser.ts';

test('what the provider left out is empty', () => {
  expect(toSignedInUser({ email: null, displayName: null, photoURL: null })).toEqual({
    email: '',
    displayName: '',
    photoURL: '',
  });
  const user = { email: 'a@b.c', displayName: 'Ada', photoURL: 'https://photo.example/a' };
  expect(toSignedInUser(user)).toEqual(user);
});
