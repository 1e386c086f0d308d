import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { buildFolder, siteNames } from '@laundry-board/sites';
import { type LocalSite, startLocalSite } from '../localSite.ts';
import { type School, type Schools, schoolsOf } from '../schools.ts';
import { startWebKit, type WebKitBrowser } from './webDriver.ts';

interface TestFixtures {
  /** Where the test's own copy of a package's production build is deployed. */
  readonly folderOf: typeof buildFolder;
  readonly site: LocalSite;
  readonly schools: Schools;
  /** Starts a browser, with MiniBrowser's own arguments such as `--dark-mode`. */
  readonly launch: (...args: readonly string[]) => Promise<WebKitBrowser>;
  readonly webkit: WebKitBrowser;
  /** A test adds what it provokes; any other console error fails it. */
  readonly expectedErrors: RegExp[];
  /** Takes the board's entry off its site. @returns How to put it back. */
  readonly removeBoard: () => Promise<() => Promise<void>>;
  /** Signs in to a school's board. */
  readonly openBoard: (school: School) => Promise<void>;
}

/** Playwright's runner with WebKit in place of its browsers, and a deployment of each test's own. */
export const test = base.extend<TestFixtures>({
  folderOf: async ({}, use, testInfo) => {
    const deployed = testInfo.outputPath('deployed');
    const folderOf: typeof buildFolder = (name) => path.join(deployed, name);
    for (const name of siteNames) {
      await cp(buildFolder(name), folderOf(name), { recursive: true });
    }
    await recordErrors(folderOf('shell'));
    await use(folderOf);
    await rm(deployed, { recursive: true });
  },
  site: async ({ folderOf }, use) => {
    const site = await startLocalSite(folderOf);
    await use(site);
    await site.close();
  },
  schools: ({ site }, use) => use(schoolsOf(site.firestore.origin)),
  // When a reload ends a page, WebKit reports to it the connections that end with it.
  expectedErrors: async ({}, use) => use([/Could not reach Cloud Firestore/]),
  launch: async ({ expectedErrors, site }, use, testInfo) => {
    // A fixture that uses another ends first: no browser outlives its site.
    void site;
    const started: WebKitBrowser[] = [];
    await use(async (...args) => {
      const browser = await startWebKit(args);
      started.push(browser);
      return browser;
    });
    try {
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const browser of started) {
          await testInfo.attach('page', { body: await browser.text(), contentType: 'text/plain' });
        }
      }
      const errors = (await Promise.all(started.map(recordedErrors))).flat();
      const isExpected = (line: string) => expectedErrors.some((pattern) => pattern.test(line));
      expect(errors.filter((line) => !isExpected(line))).toEqual([]);
    } finally {
      await Promise.all(started.map((browser) => browser.close()));
    }
  },
  webkit: async ({ launch }, use) => use(await launch()),
  removeBoard: ({ expectedErrors, folderOf }, use) =>
    use(async () => {
      expectedErrors.push(/http-status: .* answered with HTTP status 404/);
      const entry = path.join(folderOf('board-remote'), REMOTE_ENTRY_FILE);
      await rename(entry, `${entry}.gone`);
      return () => rename(`${entry}.gone`, entry);
    }),
  openBoard: ({ schools, site, webkit }, use) =>
    use(async (school) => {
      await schools.write('campus.example', school);
      await webkit.open(site.origin);
      await signInByPopup(webkit, 'ada@campus.example');
    }),
});

/** Signs in as a demo account, from a page that shows the login screen. */
export async function signInByPopup(browser: WebKitBrowser, email: string): Promise<void> {
  const goBack = await browser.switchToOpened(() => browser.click('button', 'Login with Google'));
  await browser.click('button', new RegExp(email));
  await goBack();
}

/** Opens a window, which can be as narrow as a phone, because a page opens it. It takes a click to open one. */
export async function openWindow(webkit: WebKitBrowser, width: number, url: string): Promise<void> {
  const size = `popup,width=${width},height=800`;
  await webkit.evaluate(
    (target, features) => {
      const button = document.createElement('button');
      button.textContent = 'Open';
      button.addEventListener('click', () => void window.open(target, '', features));
      document.body.append(button);
    },
    url,
    size,
  );
  await webkit.switchToOpened(() => webkit.click('button', 'Open'));
}

/** Where the shell's pages keep what {@link recordErrors} finds. */
const RECORD = 'recorded-errors';

/**
 * WebDriver knows no console. So a script that comes before the shell's own writes down console errors,
 * uncaught exceptions and violations of the security policy.
 */
async function recordErrors(shell: string): Promise<void> {
  const recorder = (key: string): void => {
    const record = (...what: readonly unknown[]): void => {
      const line = what.map(String).join(' ').replaceAll('\n', ' ');
      localStorage.setItem(key, `${localStorage.getItem(key) ?? ''}${line}\n`);
    };
    console.error = record;
    addEventListener('error', (event) => record('Uncaught', event.message));
    addEventListener('unhandledrejection', (event) => record('Unhandled', event.reason));
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      record('Security policy violation:', effectiveDirective, blockedURI),
    );
  };
  await writeFile(path.join(shell, 'recorder.js'), `(${String(recorder)})('${RECORD}')`);
  const page = path.join(shell, 'index.html');
  // After the configuration, and before the shell's own scripts.
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('</script>', '</script><script src="/recorder.js"></script>'));
}

/** What the open page and those before it wrote down, oldest first; see {@link recordErrors}. */
export async function recordedErrors(browser: WebKitBrowser): Promise<readonly string[]> {
  // A page without an origin, such as about:blank, has no storage.
  const recorded = await browser.evaluate(
    (key) => (origin === 'null' ? '' : (localStorage.getItem(key) ?? '')),
    RECORD,
  );
  return String(recorded).split('\n').slice(0, -1);
}

export { expect };
