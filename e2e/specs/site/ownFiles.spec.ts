import {
  boardPage,
  expect,
  type Page,
  runClockUntil,
  sampleSchool,
  test as base,
} from '../../support/test.ts';

/** The files of the page itself, without which it stays blank, by the ends of their URLs. */
const FILES = {
  'first script but one': /\/start\.[\da-f]{12}\.js$/,
  'main script': /\/page\.[\da-f]{12}\.js$/,
  'style sheet': /\/page\.[\da-f]{12}\.css$/,
};

const SENTENCE = 'A part of this page could not be loaded.';

/** How a server may answer for a file that it does not have. */
const WRONG_ANSWERS = {
  missing: { status: 404, body: 'Not found', contentType: 'text/plain' },
  empty: { status: 200, body: '' },
};

const test = base.extend<{
  missOnce: (file: RegExp, answer?: keyof typeof WRONG_ANSWERS) => Promise<void>;
}>({
  /** Answers the first request for a file with an error, or with nothing. */
  missOnce: ({ page, pageConsole }, use) =>
    use(async (file, answer = 'missing') => {
      pageConsole.expectErrors(/Failed to load resource|404|MIME type|was blocked|Loading failed/);
      let isMissed = false;
      await page.route(file, (route) => {
        if (isMissed) return route.fallback();
        isMissed = true;
        return route.fulfill(WRONG_ANSWERS[answer]);
      });
    }),
});

const button = (page: Page) => page.getByRole('button', { name: 'Reload the page' });

for (const [name, file] of Object.entries(FILES)) {
  test(`a page without its ${name} says so, and is there after a reload @engines`, async ({
    page,
    missOnce,
  }) => {
    await missOnce(file);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText(SENTENCE);
    await button(page).click();
    await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  });

  for (const answer of ['missing', 'empty'] as const) {
    test(`a lobby whose ${name} is ${answer} reloads by itself @rare`, async ({
      page,
      missOnce,
      visitAs,
      schools,
    }) => {
      await schools.write('campus.example', sampleSchool());
      await page.clock.install();
      await missOnce(file, answer);
      await visitAs('ada@campus.example', '/?display=wall');
      await expect(page.getByRole('alert')).toContainText(SENTENCE);
      await runClockUntil(page, async () => (await boardPage(page).washers.count()) > 0);
    });
  }
}

test('a page without its first script, which only watches the others, works @rare', async ({
  page,
  missOnce,
}) => {
  await missOnce(/\/old-browser\.[\da-f]{12}\.js$/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
});
