import { REMOTES, versionGlobal } from '@laundry-board/shared-types';
import {
  boardPage,
  expect,
  type LocalSite,
  type Page,
  sampleSchool,
  test,
} from '../../support/test.ts';

const PAGE = ['index.html', 'old-browser.js', 'start.js', 'page.css', 'page.js'].map(
  (file) => `shell/${file}`,
);
const LOGIN = [...PAGE, 'auth-remote/remoteEntry.js'];
const BOARD = [
  'shell/firebase.js',
  'auth-remote/firebase.js',
  'board-remote/remoteEntry.js',
  'board-remote/firebase.js',
];
/** A preloaded one may be stale when it is used, and then Chromium renews it once behind the page: a 304. */
const ENTRIES = ['auth-remote/remoteEntry.js', 'board-remote/remoteEntry.js'];

/**
 * The site's files that URLs name, without their hashes; the icon, which a browser requests for its own
 * window, is left out.
 */
function filesOf({ origin, config }: LocalSite, urls: readonly string[]): readonly string[] {
  const { auth, board } = config.remotes;
  const folders = { [`${origin}/`]: 'shell', [auth]: 'auth-remote', [board]: 'board-remote' };
  return urls.flatMap((url) => {
    const [, folder] = Object.entries(folders).find(([base]) => url.startsWith(base)) ?? [];
    const file = new URL(url).pathname.slice(1).replace(/\.[0-9a-f]{12}(?=\.\w+$)/, '');
    if (folder === undefined || file === 'icon.svg') return [];
    // Every path without a file ending is answered with the one page.
    return [`${folder}/${file.includes('.') ? file : 'index.html'}`];
  });
}

/** Watches what a page requests from now on. @returns Waits until it has requested these files once, and only these. */
function watchRequests(page: Page, site: LocalSite) {
  const urls: string[] = [];
  page.on('request', (request) => {
    // The board asks with a HEAD what time it is.
    if (request.method() !== 'HEAD') urls.push(request.url());
  });
  const requested = (): readonly string[] => {
    const files = filesOf(site, urls).toSorted();
    for (const entry of ENTRIES) {
      const isRenewed = files.filter((file) => file === entry).length === 2;
      if (isRenewed) files.splice(files.indexOf(entry), 1);
    }
    return files;
  };
  return (files: readonly string[]): Promise<void> =>
    expect.poll(requested).toEqual(files.toSorted());
}

const preconnects = (page: Page) => page.locator('link[rel="preconnect"]');

test('a visitor requests each file once, the login first @older', async ({
  page,
  schools,
  signIn,
  site,
}) => {
  await schools.write('campus.example', sampleSchool());
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent.includes('Login with Google')) return;
      observer.disconnect();
      performance.mark('login screen');
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const expectRequested = watchRequests(page, site);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await expectRequested([...LOGIN, ...BOARD]);
  await expect(preconnects(page)).toHaveCount(0);

  const startedLater = () =>
    page.evaluate(() => {
      const drawn = performance.getEntriesByName('login screen')[0]?.startTime ?? Infinity;
      const entries = performance.getEntriesByType('resource');
      return entries.filter(({ startTime }) => startTime >= drawn).map(({ name }) => name);
    });
  // The browser lists a request some time after it is done.
  await expect
    .poll(async () => filesOf(site, await startedLater()).toSorted())
    .toEqual(BOARD.toSorted());

  await signIn('ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible();
  await expectRequested([...LOGIN, ...BOARD]);
});

test('a visitor’s page runs auth-remote’s entry before its own script, and requests no other file of it', async ({
  page,
  site,
}) => {
  const expectRequested = watchRequests(page, site);
  // The page's own script doesn't come.
  await page.route('**/page.*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction((version) => version in window, versionGlobal(REMOTES.auth.container));
  await expectRequested(LOGIN);
});

test('a returning resident requests each file once @older', async ({ page, openBoard, site }) => {
  const expectRequested = watchRequests(page, site);
  const { washers } = await openBoard(sampleSchool());
  await expect(washers.first()).toBeVisible();
  await expectRequested([...LOGIN, ...BOARD]);
});

test('a returning resident’s page requests the board and connects before its own script runs', async ({
  page,
  openBoard,
  site,
}) => {
  const { washers } = await openBoard(sampleSchool());
  await expect(washers.first()).toBeVisible();
  // On the next visit the page's own script doesn't come.
  await page.route('**/page.*.js', () => {});
  const { auth, board } = site.config.remotes;
  const early = Promise.all(
    [`${auth}firebase.`, `${board}firebase.`].map((start) =>
      page.waitForRequest((request) => request.url().startsWith(start)),
    ),
  );
  const firestore = page.waitForRequest(`${site.firestore.origin}/`);
  await page.reload({ waitUntil: 'commit' });
  await early;
  expect((await firestore).method()).toBe('HEAD');
  await expect(preconnects(page)).toHaveCount(1);
  await expect(preconnects(page)).toHaveAttribute('href', site.auth.origin);
  await expect(preconnects(page)).toHaveAttribute('crossorigin', 'anonymous');
});

for (const [address, text] of [
  ['/test', /^\s*Test\s*$/],
  ['/nowhere', /Page not found/],
] as const) {
  test(`${address} needs no remote and requests none`, async ({ page, site }) => {
    const expectRequested = watchRequests(page, site);
    await page.goto(address);
    await expect(page.locator('body')).toHaveText(text);
    await page.waitForLoadState('networkidle');
    await expectRequested(PAGE);
  });
}
