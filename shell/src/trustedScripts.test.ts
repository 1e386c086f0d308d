import { beforeEach, expect, jest, test } from '@jest/globals';

/** The page's policy for script URLs, as a browser with Trusted Types would call it. */
type Rule = (url: string, type?: string, sink?: string) => string | null;

const SINK = 'HTMLScriptElement src';

let rule: Rule;
let allowScriptsFrom: (folder: string) => void;

beforeEach(async () => {
  jest.resetModules();
  Reflect.set(window, 'trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: Rule }) => {
      expect(name).toBe('default');
      expect(Object.keys(rules)).toEqual(['createScriptURL']);
      rule = rules.createScriptURL;
    },
  });
  ({ allowScriptsFrom } = await import('./trustedScripts.ts'));
  allowScriptsFrom('https://auth.laundry.example/v2/');
});

test.each([
  '/page.js',
  'https://auth.laundry.example/v2/remoteEntry.js?attempt=2',
  'https://auth.laundry.example/v2/chunks/239.js',
])('%s may become the URL of a script', (url) => {
  expect(rule(url, 'TrustedScriptURL', SINK)).toBe(new URL(url, location.href).href);
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
])('%s may not', (url) => {
  expect(rule(url, 'TrustedScriptURL', SINK)).toBeNull();
});

test('the one worker is the service worker of the shell', () => {
  const register = (url: string) =>
    rule(url, 'TrustedScriptURL', 'ServiceWorkerContainer register');
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

test('an earlier default policy is left alone, and the page starts all the same', async () => {
  jest.resetModules();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  Reflect.set(window, 'trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy with name "default" already exists.');
    },
  });
  await expect(import('./trustedScripts.ts')).resolves.toBeDefined();
  expect(warn).toHaveBeenCalledTimes(1);
});
