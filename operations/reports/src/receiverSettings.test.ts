import { expect, test } from '@jest/globals';
import { readReceiverSettings } from './receiverSettings.ts';

const ORIGIN = { ALLOWED_ORIGINS: 'https://laundry.example' };

test('only the origins have to be named', () => {
  expect(readReceiverSettings(ORIGIN)).toEqual({
    ok: true,
    settings: {
      port: 8080,
      origins: ['https://laundry.example'],
      trustedProxies: 0,
      requestsPerMinute: { perAddress: 600, inTotal: 6000 },
      bytesPerDay: { perAddress: 1e8, inTotal: 1e9 },
    },
  });
});

test.each([
  ['https://laundry.example/', ['https://laundry.example']],
  ['HTTPS://Laundry.Example:443', ['https://laundry.example']],
  ['http://localhost:3000, https://a.example', ['http://localhost:3000', 'https://a.example']],
  ['https://[2001:db8::1]:8443/', ['https://[2001:db8::1]:8443']],
])('the origins %j are those that browsers send', (text, origins) => {
  expect(readReceiverSettings({ ALLOWED_ORIGINS: text })).toMatchObject({ settings: { origins } });
});

test.each([
  [{}, 'ALLOWED_ORIGINS must name the shell, such as https://your-campus-laundry.web.app.'],
  ...[
    'https://laundry.example/board',
    'https://laundry.example/?a',
    'https://ada@laundry.example',
    'https://*.example',
    'laundry.example',
    'null',
  ].map(
    (text) =>
      [
        { ALLOWED_ORIGINS: text },
        `ALLOWED_ORIGINS must hold origins, such as https://your-campus-laundry.web.app; "${text}" is none.`,
      ] as const,
  ),
  [{ ...ORIGIN, PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
  [
    { ...ORIGIN, TRUSTED_PROXIES: 'true' },
    'TRUSTED_PROXIES must be a whole number from 0 to 9, not "true".',
  ],
  [
    { ...ORIGIN, REQUESTS_PER_MINUTE: '-1' },
    'REQUESTS_PER_MINUTE must be a whole number from 1 to 1000000, not "-1".',
  ],
  [
    { ...ORIGIN, LOG_MB_PER_DAY: '0' },
    'LOG_MB_PER_DAY must be a whole number from 1 to 1000000, not "0".',
  ],
] as const)('%j does not start a receiver', (environment, problem) => {
  expect(readReceiverSettings(environment)).toEqual({ ok: false, problems: [problem] });
});
