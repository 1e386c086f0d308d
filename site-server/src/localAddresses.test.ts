import { describe, expect, test } from '@jest/globals';
import { readLocalAddresses } from './localSite.ts';

describe('readLocalAddresses', () => {
  test('has the fixed addresses when nothing is named', () => {
    const { shell, auth, board, firestoreEmulator, authEmulator } = readLocalAddresses({});
    expect(
      [shell, auth, board, firestoreEmulator, authEmulator].map(({ origin }) => origin),
    ).toEqual([
      'http://localhost:3000',
      'http://localhost:3001',
      'http://localhost:3002',
      'http://127.0.0.1:8080',
      'http://127.0.0.1:9099',
    ]);
  });

  test('takes a port from its variable', () => {
    expect(readLocalAddresses({ SHELL_PORT: '4000' }).shell.origin).toBe('http://localhost:4000');
  });

  test.each(['0', '65536', '30o0', '-1', '3000.5'])('turns %s away', (text) => {
    expect(() => readLocalAddresses({ SHELL_PORT: text })).toThrow(
      `SHELL_PORT must be a port number from 1 to 65535, not "${text}".`,
    );
  });

  test('turns one port for two parts away', () => {
    expect(() => readLocalAddresses({ AUTH_REMOTE_PORT: '3000' })).toThrow(
      'SHELL_PORT and AUTH_REMOTE_PORT both name port 3000.',
    );
  });
});
