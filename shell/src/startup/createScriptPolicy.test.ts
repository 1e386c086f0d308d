import { expect, jest, test } from '@jest/globals';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { allowScriptsOf, createScriptPolicy } from './createScriptPolicy.ts';

type Rule = (url: string, type: string, sink: string) => string | null;

const REMOTE = 'https://auth.laundry.example/v2/';

/** The page's policy for script URLs, as a browser with Trusted Types would call it. */
function createRule(): Rule {
  let rule: Rule | undefined;
  Reflect.set(window, 'trustedTypes', {
    createPolicy: (_: string, rules: { readonly createScriptURL: Rule }) => {
      expect(Object.keys(rules)).toEqual(['createScriptURL']);
      rule = rules.createScriptURL;
    },
  });
  const allowScriptsFrom = createScriptPolicy(window);
  allowScriptsFrom(REMOTE);
  if (rule === undefined) throw new Error('No policy was created.');
  return rule;
}

const SCRIPT = 'HTMLScriptElement src';
const SERVICE_WORKER = 'ServiceWorkerContainer register';

test.each([
  ['/page.js', SCRIPT],
  [`${REMOTE}remoteEntry.js?attempt=2`, SCRIPT],
  [`${REMOTE}chunks/239.js`, SCRIPT],
  ['/service-worker.js', SERVICE_WORKER],
])('%s may become the URL of a %s', (url, sink) => {
  expect(createRule()(url, 'TrustedScriptURL', sink)).toBe(new URL(url, location.href).href);
});

test.each([
  ['https://evil.example/remoteEntry.js', SCRIPT],
  ['https://auth.laundry.example/v1/remoteEntry.js', SCRIPT],
  [`${REMOTE}../v1/remoteEntry.js`, SCRIPT],
  ['https://auth.laundry.example.evil.example/v2/remoteEntry.js', SCRIPT],
  ['https://auth.laundry.example@evil.example/v2/', SCRIPT],
  ['http://auth.laundry.example/v2/remoteEntry.js', SCRIPT],
  ['//evil.example/page.js', SCRIPT],
  ['data:text/javascript,alert(1)', SCRIPT],
  ['javascript:alert(1)', SCRIPT],
  ['blob:https://auth.laundry.example/v2/0', SCRIPT],
  ['/page.js', SERVICE_WORKER],
  ['/service-worker.js?x', SERVICE_WORKER],
  ['/deeper/service-worker.js', SERVICE_WORKER],
  [`${REMOTE}service-worker.js`, SERVICE_WORKER],
  ['/service-worker.js', 'Worker constructor'],
  ['/service-worker.js', 'SharedWorker constructor'],
])('%s may not become the URL of a %s', (url, sink) => {
  expect(createRule()(url, 'TrustedScriptURL', sink)).toBeNull();
});

test('where another policy was first, the page warns and starts all the same', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  Reflect.set(window, 'trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Policy with name "default" already exists.');
    },
  });
  createScriptPolicy(window)(REMOTE);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a browser without Trusted Types needs no policy', () => {
  Reflect.deleteProperty(window, 'trustedTypes');
  expect(() => createScriptPolicy(window)).not.toThrow();
});

/** Folders from which the scripts of a deployment are allowed. */
function foldersOf(config: RuntimeConfig): readonly string[] {
  const folders: string[] = [];
  allowScriptsOf(config, (folder) => void folders.push(folder));
  return folders;
}

test('scripts are allowed from the folders of the remotes and from Google’s sign-in', () => {
  expect(foldersOf(CONFIG)).toEqual([...Object.values(CONFIG.remotes), 'https://apis.google.com/']);
});

test('with a local Auth server, no scripts of Google are allowed', () => {
  const emulators = { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' };
  expect(foldersOf({ ...CONFIG, emulators })).toEqual(Object.values(CONFIG.remotes));
});
