import { beforeEach, expect, jest, test } from '@jest/globals';

/** The page's rule for script addresses, as a browser with Trusted Types would ask it. */
type Rule = (address: string, type?: string, sink?: string) => string | null;

let rule: Rule;
let admitScriptsFrom: (folder: string) => void;

beforeEach(async () => {
  jest.resetModules();
  Reflect.set(window, 'trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: Rule }) => {
      expect(name).toBe('default');
      expect(Object.keys(rules)).toEqual(['createScriptURL']);
      rule = rules.createScriptURL;
    },
  });
  ({ admitScriptsFrom } = await import('./scriptAddresses.ts'));
  admitScriptsFrom('https://auth.laundry.example/v2/');
});

test.each([
  '/page.js',
  'https://auth.laundry.example/v2/remoteEntry.js?attempt=2',
  'https://auth.laundry.example/v2/chunks/239.js',
])('%s may become the address of a script', (address) => {
  expect(rule(address, 'TrustedScriptURL', 'HTMLScriptElement src')).toBe(
    new URL(address, location.href).href,
  );
});

test.each([
  'https://evil.example/remoteEntry.js',
  'https://auth.laundry.example/v1/remoteEntry.js',
  'https://auth.laundry.example/v2/../v1/remoteEntry.js',
  'https://auth.laundry.example.evil.example/v2/remoteEntry.js',
  'https://auth.laundry.example@evil.example/v2/',
  'http://auth.laundry.example/v2/remoteEntry.js',
  '//evil.example/page.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:https://auth.laundry.example/v2/0',
])('%s may not', (address) => {
  expect(rule(address, 'TrustedScriptURL', 'HTMLScriptElement src')).toBeNull();
});

test('the one worker is the service worker of the shell', () => {
  const register = (address: string) =>
    rule(address, 'TrustedScriptURL', 'ServiceWorkerContainer register');
  expect(register('/service-worker.js')).toBe(`${location.origin}/service-worker.js`);
  for (const other of [
    '/page.js',
    '/service-worker.js?x',
    '/deeper/service-worker.js',
    'https://auth.laundry.example/v2/service-worker.js',
  ]) {
    expect(register(other)).toBeNull();
  }
  for (const sink of ['Worker constructor', 'SharedWorker constructor']) {
    expect(rule('/service-worker.js', 'TrustedScriptURL', sink)).toBeNull();
  }
});

test('a rule that was there before is left alone, and the page starts all the same', async () => {
  jest.resetModules();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  Reflect.set(window, 'trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy with name "default" already exists.');
    },
  });
  await expect(import('./scriptAddresses.ts')).resolves.toBeDefined();
  expect(warn).toHaveBeenCalledTimes(1);
});
