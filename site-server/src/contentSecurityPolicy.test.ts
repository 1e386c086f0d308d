import { expect, test } from '@jest/globals';
import type { RuntimeConfig } from 'shared-types';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

const deployed: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: { auth: 'https://auth.laundry.example/v2/', board: 'https://board.laundry.example/' },
  sessionEndpoint: 'https://api.laundry.example/session',
};

function directive(config: RuntimeConfig, name: string): readonly string[] {
  const found = contentSecurityPolicy(config)
    .split('; ')
    .find((text) => text.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

test('scripts come from the site, its remotes and Google sign-in alone', () => {
  expect(directive(deployed, 'script-src')).toEqual([
    "'self'",
    'https://auth.laundry.example',
    'https://board.laundry.example',
    'https://apis.google.com',
  ]);
  expect(contentSecurityPolicy(deployed)).not.toContain('unsafe');
});

test('the popup frame is the exact auth domain, the session endpoint may be called', () => {
  expect(directive(deployed, 'frame-src')).toEqual(['https://laundry.firebaseapp.com']);
  expect(directive(deployed, 'connect-src')).toContain('https://api.laundry.example');
});

test('a local site reaches its emulators and nothing of Google', () => {
  const local = {
    ...deployed,
    emulators: { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' },
  };
  expect(directive(local, 'connect-src')).toContain('http://127.0.0.1:8080');
  expect(contentSecurityPolicy(local)).not.toContain('google');
});
