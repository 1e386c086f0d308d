import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  changeStoredTokens,
  expireStoredToken,
  readStoredUser,
} from '@laundry-board/browsers/storedUser';
import {
  breakStorage,
  expect,
  holdBack,
  LOAD_FAILURE,
  logOut,
  LOOKUP,
  northHall,
  online,
  type Page,
  refuse as refuseRequests,
  replaceBackends,
  runClockUntil,
  runClockUntilAlert,
  sampleSchool,
  signInByPopup,
  test as base,
  TOKEN,
  workerReady,
} from '../../support/test.ts';

const tile = (page: Page) => page.getByRole('listitem', { name: /^Washer 1, / });
const greeting = (page: Page) => page.getByText('Hello, Ada Lovelace');
const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

interface ReturnFixtures {
  /** A resident who was here before, on a page of the site that shows nothing of theirs. */
  readonly resident: void;
  /** The Auth backend answers some requests with an error from now on. */
  readonly refuse: (url: string, status: number, message: string) => Promise<void>;
}

const test = base.extend<ReturnFixtures>({
  resident: [
    async ({ schools, visitAs }, use) => {
      await schools.write('campus.example', sampleSchool());
      await visitAs('ada@campus.example', '/icon.svg');
      await use();
    },
    { auto: true },
  ],
  refuse: ({ page, pageConsole }, use) =>
    use(async (url, status, message) => {
      pageConsole.expectErrors(new RegExp(`Failed to load resource.*${status}`));
      await refuseRequests(page, url, status, message);
    }),
});

test('the first tile does not wait for the look-up of the account', async ({ page }) => {
  const lookup = page.waitForRequest(LOOKUP);
  await page.route(LOOKUP, () => {});
  await page.goto('/');
  await expect(tile(page)).toBeVisible();
  await lookup;
  await expect(greeting(page)).toBeVisible();
});

/** Keeps each text that the page shows from now on. @returns Those so far. */
async function watchTexts(page: Page): Promise<() => Promise<readonly string[]>> {
  const texts = await page.evaluateHandle(() => {
    const seen = new Set([document.body.innerText]);
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(() => seen.add(document.body.innerText)).observe(document, all);
    return seen;
  });
  return () => texts.evaluate((seen) => [...seen]);
}

test('the board stays live while the account is looked up', async ({ page, schools }) => {
  const answer = await holdBack(page, LOOKUP);
  await page.goto('/');
  await expect(tile(page)).toBeVisible();
  const texts = await watchTexts(page);
  // The SDK passes the reloaded user on to Firestore, which opens its channel anew.
  const channel = page.waitForRequest(/Listen\/channel.*RID=rpc/);
  answer();
  await channel;
  await schools.write('campus.example', northHall({ washingmachines: [online(true)] }));
  await expect(tile(page)).toHaveAccessibleName('Washer 1, In Use');
  for (const text of await texts()) {
    expect(text).toContain('Live');
    expect(text).not.toMatch(/Reconnecting|can’t be reached/);
  }
});

test('an account that Firebase has disabled leaves the board', async ({ page, refuse }) => {
  await refuse(LOOKUP, 400, 'USER_DISABLED');
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
  // And it stays away.
  await page.unroute(LOOKUP);
  await page.reload();
  await expect(loginScreen(page)).toBeVisible();
});

// `authRequests.test.ts` has the answers after which the session is kept.
test("a token that can't be exchanged any more ends in the login screen @rare", async ({
  page,
  refuse,
}) => {
  await expireStoredToken(page);
  await refuse(TOKEN, 400, 'TOKEN_EXPIRED');
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
});

const DAY_MS = 86_400_000;

test('a device whose clock is a day ahead shows the board @rare', async ({ page }) => {
  await page.clock.install({ time: Date.now() + DAY_MS });
  const exchange = page.waitForResponse(TOKEN);
  await page.goto('/');
  await exchange;
  await expect(tile(page)).toBeVisible();
});

/** An ID token of the local Auth server, which are unsigned, that ended a day ago. */
function expired(idToken: string): string {
  const [header, payload = '', signature] = idToken.split('.');
  const claims = Buffer.from(payload, 'base64url').toString();
  const exp = Math.floor((Date.now() - DAY_MS) / 1000);
  const changed = claims.replace(/"exp":\d+/, `"exp":${exp}`);
  return [header, Buffer.from(changed).toString('base64url'), signature].join('.');
}

test('a device whose clock is a day behind shows the board though its token has expired @rare', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/Failed to load resource.*40\d/);
  const accessToken = expired((await readStoredUser(page)).idToken);
  await changeStoredTokens(page, { accessToken });
  const lookup = page.waitForResponse(LOOKUP);
  await page.goto('/');
  await expect(tile(page)).toBeVisible();
  await lookup;
  await expect(greeting(page)).toBeVisible();
});

test('a stored user without a refresh token gets the login screen once the ID token has expired @rare', async ({
  page,
}) => {
  await changeStoredTokens(page, { refreshToken: null, expirationTime: Date.now() - 1000 });
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
});

for (const way of ['fails', 'hangs'] as const) {
  test(`a storage that ${way} for three seconds delays the board @rare`, async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(breakStorage, { way, ms: 3000 });
    await page.goto('/');
    await runClockUntil(page, () => tile(page).isVisible());
    await expect(greeting(page)).toBeVisible();
  });

  test(`a lobby whose storage ${way} for longer says so, and heals by itself @rare`, async ({
    page,
    pageConsole,
  }) => {
    pageConsole.expectErrors(/^Your sign-in could not be checked yet/);
    await page.clock.install();
    await page.addInitScript(breakStorage, { way, ms: 8000 });
    await page.goto('/?display=wall');
    await runClockUntilAlert(page, 'Your sign-in could not be checked yet.');
    await runClockUntil(page, () => tile(page).isVisible());
  });

  test(`a sign-out while the storage ${way} is logged, shows the login screen, and holds for the next visit`, async ({
    page,
    pageConsole,
  }) => {
    pageConsole.expectErrors(/^Error signing out/);
    await page.clock.install();
    await page.goto('/');
    await expect(tile(page)).toBeVisible();
    await page.evaluate(breakStorage, { way });
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await runClockUntil(page, () => pageConsole.lines.join().includes('Error signing out'));
    await expect(loginScreen(page)).toBeVisible();
    await page.reload();
    await expect(loginScreen(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login with Google' })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await expect(loginScreen(page)).toBeVisible();
  });
}

/** Runs in a page before its scripts: the event `freeze` holds its storage events and its intervals until `thaw`. */
function makeFreezable(): void {
  const held: StorageEvent[] = [];
  let isFrozen = false;
  addEventListener('storage', (event) => {
    if (!isFrozen) return;
    event.stopImmediatePropagation();
    held.push(event);
  });
  const { setInterval } = window;
  const setFreezableInterval = (callback: () => void, ms: number): number =>
    setInterval(() => {
      if (!isFrozen) callback();
    }, ms);
  Object.assign(window, { setInterval: setFreezableInterval });
  addEventListener('freeze', () => {
    isFrozen = true;
  });
  addEventListener('thaw', () => {
    isFrozen = false;
    for (const { key, newValue } of held)
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
  });
}

test('a tab that was frozen leaves a session alone that began meanwhile', async ({
  context,
  page,
  schools,
}) => {
  await schools.write('tech.example', sampleSchool());
  const frozen = await context.newPage();
  await frozen.addInitScript(makeFreezable);
  // The SDK then stores the account that it has looked up, which no frozen tab could do.
  const lookup = frozen.waitForResponse(LOOKUP);
  await frozen.goto('/');
  await expect(greeting(frozen)).toBeVisible();
  await lookup;
  await frozen.evaluate(() => dispatchEvent(new Event('freeze')));

  await page.goto('/');
  await logOut(page);
  await signInByPopup(page, 'alan@tech.example');
  const next = (tab: Page) => tab.getByText('Hello, Alan Turing');
  await expect(next(page)).toBeVisible();
  await frozen.evaluate(() => dispatchEvent(new Event('thaw')));
  await expect(next(frozen)).toBeVisible();
  await page.reload();
  await expect(next(page)).toBeVisible();
});

test('a sign-out in another tab during the start holds for both @rare @engines', async ({
  context,
  page,
}) => {
  await expireStoredToken(page);
  const answer = await holdBack(page, TOKEN);
  const exchange = page.waitForRequest(TOKEN);
  await page.goto('/');
  await exchange;
  const other = await context.newPage();
  await other.goto('/');
  await logOut(other);
  answer();
  await expect(loginScreen(page)).toBeVisible();
  await expect(loginScreen(other)).toBeVisible();
});

base.describe('under the service worker', () => {
  base.use({ serviceWorkers: 'allow' });

  const hasKept = (page: Page) => expect.poll(() => page.evaluate(() => caches.keys()));

  base(
    'the backends are connected to before any html has come',
    async ({ page, pageConsole, deployed: { auth, firestore, origin, shell, visit } }) => {
      pageConsole.expectErrors(LOAD_FAILURE);
      await visit();
      await expect(tile(page)).toBeVisible();
      await workerReady(page);
      await hasKept(page).toEqual(['laundry']);
      await page.goto(`${origin}/test`);
      const backends = await replaceBackends(auth, firestore);
      // The html never comes.
      await shell.close();
      await page.goto(origin);
      await expect(page.getByRole('heading')).toHaveText('You are offline');
      await expect.poll(backends.methods).toEqual([['HEAD'], ['HEAD']]);
      await backends.close();
    },
  );

  base(
    'a worker whose script is gone from the server opens the board @rare',
    async ({ page, deployed: { folderOf, origin, visit } }) => {
      await page.goto(`${origin}/test`);
      await workerReady(page);
      await visit();
      await expect(tile(page)).toBeVisible();
      await rm(path.join(folderOf('shell'), 'service-worker.js'));
      await page.reload();
      await expect(tile(page)).toBeVisible();
    },
  );
});
