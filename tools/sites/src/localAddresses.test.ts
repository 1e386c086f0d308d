import { expect, test } from '@jest/globals';
import { readLocalAddresses } from './localAddresses.ts';

test('defaults to the documented ports, and reads one from its variable', () => {
  const { shell, auth, board, firestoreEmulator, authEmulator } = readLocalAddresses({
    BOARD_REMOTE_PORT: '4000',
  });
  const all = [shell, auth, board, firestoreEmulator, authEmulator];
  expect(all.map(({ origin }) => origin)).toEqual([
    'http://localhost:3000',
    'http://localhost:3001',
    'http://localhost:4000',
    'http://127.0.0.1:8080',
    'http://127.0.0.1:9099',
  ]);
});

test.each(['0', '65536', '30o0', '-1', '3000.5'])('rejects %s', (text) => {
  expect(() => readLocalAddresses({ SHELL_PORT: text })).toThrow(
    `SHELL_PORT must be a port number from 1 to 65535, not "${text}".`,
  );
});

test('rejects one port for two servers', () => {
  expect(() => readLocalAddresses({ AUTH_REMOTE_PORT: '3000' })).toThrow(
    'SHELL_PORT and AUTH_REMOTE_PORT both name port 3000.',
  );
});
