import type { Route } from '@playwright/test';
import {
  CONTRACT_VERSIONS,
  REMOTE_ENTRY_FILE,
  REMOTES,
  type RemoteName,
} from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expect, LOAD_FAILURE, runClockUntilAlert, test } from '../../support/fixtures.ts';
import { logOut } from '../../support/signIn.ts';
import { sampleSchool } from '../../support/schools.ts';

/** What comes in place of a remote's file. */
type Answer = (route: Route, remote: RemoteName) => Promise<void>;

const body =
  (text: string, status = 200, contentType = 'text/javascript; charset=utf-8'): Answer =>
  (route) =>
    route.fulfill({
      status,
      body: text,
      contentType,
      headers: { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' },
    });

/** The remote's own file, changed. */
const changed =
  (change: (text: string) => string): Answer =>
  async (route) => {
    // The server may just be closing the idle connection that this request uses.
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: change(await response.text()) });
  };

const hang: Answer = () => Promise.resolve();
const refuse: Answer = (route) => route.abort('connectionrefused');
const notFound = body('Not found', 404, 'text/plain');
const html = body('<!doctype html><html><body>The single page</body></html>', 200, 'text/html');

/** A container that loads well and throws when React draws it. */
const throwWhenDrawn: Answer = (route, remote) => {
  const { container } = REMOTES[remote];
  return body(`{
    const thrown = () => { throw new Error('it can not be drawn'); };
    const state = { phase: 'signed-out', canSignIn: true };
    const session = { subscribe: () => () => {}, getSnapshot: () => state };
    // Every component of it throws, whatever the contract calls them.
    const module = new Proxy({ openUserSession: () => session }, {
      get: (own, name) => own[name] ?? (/^[A-Z]/.test(String(name)) ? thrown : undefined),
    });
    window.${container}_built_against = { contract: ${CONTRACT_VERSIONS[remote]}, shared: {} };
    window.${container} = { init() {}, get: () => Promise.resolve(() => module) };
  }`)(route, remote);
};

/** A way for a file to be broken, and what the shell calls it in the console. */
type Fault = readonly [title: string, cause: RegExp, answer: Answer];

/** What only a browser can tell; `shell/src/federation` has unit tests of everything else that an entry can be. */
const FAULTS: readonly (readonly ['entry' | 'chunks', ...Fault])[] = [
  ['entry', 'refused', /unreachable/, refuse],
  ['entry', '404', /http-status.*404/, notFound],
  ['entry', '200 with the html of a page', /not-a-remote.*text\/html/, html],
  [
    'entry',
    'an ES module whose imports are gone',
    /damaged.*or a module that it imports could not be loaded/,
    body('export * from "./gone.js";'),
  ],
  ['entry', 'hangs', /timed-out/, hang],
  [
    'entry',
    'newer contract',
    /incompatible.*contract version 99, this shell has \d/,
    changed((text) => text.replace(/contract:\s*\d+/, 'contract:99')),
  ],
  // Nothing is shared: a warning, and no reason to refuse it.
  [
    'entry',
    'throws when drawn',
    /states no version of react[^]*it can not be drawn/,
    throwWhenDrawn,
  ],
  ['chunks', 'with other bytes', /damaged.*is not the hash/, changed((text) => `${text} `)],
];

function tagOf(fault: string): string {
  return fault === 'refused' || fault === 'throws when drawn' ? '' : ' @rare';
}

const MESSAGES = {
  auth: 'The sign-in could not be loaded.',
  board: 'The board could not be loaded.',
};

for (const remote of ['auth', 'board'] as const) {
  // All remotes are loaded by the same code.
  for (const [files, fault, cause, answer] of remote === 'board' ? FAULTS : FAULTS.slice(0, 1)) {
    test(`${remote}: ${files} ${fault}${tagOf(fault)}`, async ({
      page,
      pageConsole,
      schools,
      site,
      visitAs,
    }) => {
      pageConsole.expectErrors(
        /could not be loaded/,
        LOAD_FAILURE,
        /MIME type|nosniff/,
        /it can not be drawn/,
      );
      const alert = page.getByRole('alert');
      const north = boardPage(page).building('North Hall');
      // A visitor's login screen needs no chunk of auth-remote: a resident who comes back does.
      const isResident = remote === 'board' || files === 'chunks';
      const shown = isResident
        ? north
        : page.getByRole('heading', { name: 'Login to your account' });
      /** Where something hangs, the page's clock runs fast. */
      const expectMessage = async (): Promise<void> => {
        if (fault === 'hangs') await runClockUntilAlert(page, MESSAGES[remote]);
        await expect(alert).toContainText(MESSAGES[remote]);
      };
      let isBroken = true;
      let requests = 0;
      const isFaulty = ({ href, pathname }: URL): boolean =>
        href.startsWith(site.config.remotes[remote]) &&
        pathname.endsWith('.js') &&
        pathname.endsWith(REMOTE_ENTRY_FILE) === (files === 'entry');
      await page.route(isFaulty, (route) => {
        if (!isBroken) return route.fallback();
        requests += 1;
        return answer(route, remote);
      });
      await page.clock.install();
      await schools.write('campus.example', sampleSchool());

      // The first load of all.
      if (isResident) await visitAs('ada@campus.example');
      else await page.goto('/');
      await expectMessage();
      expect(pageConsole.lines.join('\n')).toMatch(cause);
      if (remote === 'board') await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

      // After a first failure.
      await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
      // The page may have tried again by itself by now, and brought what was mended.
      const tryAgain = page.getByRole('button', { name: 'Try again' }).or(shown).first();
      await tryAgain.click();
      await expectMessage();
      // An attempt that fails after it was mended would hide the next one; one that hangs brings nothing.
      if (fault !== 'hangs') await expect(page.getByText('Trying again…')).toHaveCount(0);
      expect(requests).toBeLessThan(30);
      isBroken = false;
      await tryAgain.click();
      await expect(shown).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument') === true)).toBe(true);

      // With everything else, and an earlier version of this remote, loaded well before.
      isBroken = true;
      await page.reload();
      await expectMessage();
      // The other remote goes on.
      if (remote === 'board') await logOut(page);
      else {
        isBroken = false;
        await tryAgain.click();
        await expect(shown).toBeVisible();
      }
    });
  }
}
