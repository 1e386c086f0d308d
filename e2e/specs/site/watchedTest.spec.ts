import { type BrowserContext, expect, expectRefusal, type Page, test } from '../../support/test.ts';

const SITE = 'https://watched.example';
const OTHER_ORIGIN = 'https://neighbour.example';

/** Every kind of error, and a violation of the policy. */
const PROVOKE = `
  fetch('https://refused.example/').catch(() => {});
  console.error('provoked line');
  Promise.reject(new Error('provoked rejection'));
  throw new Error('provoked exception');`;

const PROVOKED = [
  /^Security policy violation: connect-src https:\/\/refused\.example/,
  /^provoked line$/,
  /^Uncaught provoked rejection$/,
  /^Uncaught provoked exception$/,
];

/** Where a test may not overlook them. */
const PLACES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the page @engines': async (page) => {
    await page.goto(`${SITE}/provoking`);
  },
  'a popup': async (page) => {
    await page.goto(SITE);
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void open(url), `${SITE}/provoking`);
    await (await opened).waitForLoadState();
  },
  'a frame': (page) => visitFrame(page, `${SITE}/provoking`),
  'a frame of another origin': (page) => visitFrame(page, `${OTHER_ORIGIN}/provoking`),
  'a page of another context': async (page) => {
    const context = await page.context().browser()?.newContext();
    if (context === undefined) throw new Error('The page has no browser.');
    await serve(context, PROVOKE);
    const other = await context.newPage();
    await other.goto(`${SITE}/provoking`);
  },
};

for (const [place, visit] of Object.entries(PLACES)) {
  test(`errors and violations are noticed in ${place} @rare`, async ({ page, pageConsole }) => {
    await serve(page.context(), PROVOKE);
    await visit(page);
    await expect
      .poll(() => pageConsole.unexpected())
      .toEqual(expect.arrayContaining(PROVOKED.map((line) => expect.stringMatching(line))));
    expectRefusal(pageConsole, /refused\.example/);
    pageConsole.expectErrors(/provoked/);
  });
}

test.fail('an error that is not declared fails its test @rare', async ({ page }) => {
  await serve(page.context(), "console.error('not declared')");
  await page.goto(`${SITE}/provoking`);
});

test('a warning is no error @rare', async ({ page, pageConsole }) => {
  await serve(page.context(), "console.warn('only a warning')");
  await page.goto(`${SITE}/provoking`);
  await expect.poll(() => pageConsole.lines).toContain('only a warning');
  expect(pageConsole.unexpected()).toEqual([]);
});

test('a declared error covers no other error @rare', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/^declared$/);
  await serve(page.context(), "console.error('declared'); console.error('beside it')");
  await page.goto(`${SITE}/provoking`);
  await expect.poll(() => pageConsole.unexpected()).toEqual(['beside it']);
  pageConsole.expectErrors(/^beside it$/);
});

test('no declared error covers a violation of the policy @rare', async ({ page, pageConsole }) => {
  pageConsole.expectErrors(/./);
  await serve(page.context(), PROVOKE);
  await page.goto(`${SITE}/provoking`);
  await expect.poll(() => pageConsole.unexpected()).toEqual([expect.stringMatching(/^Security/)]);
  expectRefusal(pageConsole, /refused\.example/);
});

/** Answers `/provoking` with a document that runs a script, and any other path with an empty one. */
async function serve(context: BrowserContext, script: string): Promise<void> {
  await context.route(/\.example\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': "connect-src 'none'" },
      body:
        new URL(route.request().url()).pathname === '/provoking'
          ? `<!doctype html><script>${script}</script>`
          : '<!doctype html>',
    }),
  );
}

async function visitFrame(page: Page, url: string): Promise<void> {
  await page.goto(SITE);
  await page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
  }, url);
}
