import { boardPage } from '../../src/boardPage.ts';
import { brotliBytes } from '../../src/budgets/brotliBytes.ts';
import { builtFiles } from '../../src/budgets/builtFiles.ts';
import { FILE_BUDGETS, VISIT_BUDGETS, type VisitBudget } from '../../src/budgets/budgets.ts';
import { compareWithBudget, type MeasuredFile } from '../../src/budgets/compareWithBudget.ts';
import { type FileLog, logFiles } from '../../src/budgets/fileLog.ts';
import { askedAfterLoginScreen, noteLoginScreen } from '../../src/budgets/loginScreenMark.ts';
import { expect, test } from '../../src/fixtures.ts';
import { sampleSchool } from '../../src/sampleSchool.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'Nothing in it differs by engine.');

// In one worker, which compresses a file once for all visits; the best quality takes long.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Speed is not what is tested here. */
const PATIENTLY = { timeout: 30_000 };

const BUDGETS_FILE = 'browser-tests/src/budgets/budgets.ts';

type Visit = keyof typeof VISIT_BUDGETS;

/** Prints what a visit took, and fails with the files that break its budget. */
function expectWithinBudget(visit: Visit, measured: readonly MeasuredFile[]): void {
  const bytes = measured.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`${visit}: ${measured.length} requests, ${(bytes / 1000).toFixed(1)} kB of Brotli`);
  expectNothingGrew(visit, measured, VISIT_BUDGETS[visit]);
}

function expectNothingGrew(
  what: string,
  measured: readonly MeasuredFile[],
  budget: VisitBudget<string>,
): void {
  const { breaches, hints } = compareWithBudget(measured, budget, FILE_BUDGETS);
  for (const hint of hints) console.log(`  ${hint}`);
  expect
    .soft(breaches, `${what}: make it smaller, or raise ${BUDGETS_FILE} for a good reason`)
    .toEqual([]);
}

/** Waits until a page has asked for every file of some budgets. */
async function expectAsked(log: FileLog, ...visits: readonly Visit[]): Promise<void> {
  const files = visits.flatMap((visit): readonly string[] => VISIT_BUDGETS[visit].files);
  await expect
    .poll(() => files.filter((name) => !log.names().includes(name)), {
      message: `${visits.join(' and ')}: files that have a budget and were not asked for`,
      ...PATIENTLY,
    })
    .toEqual([]);
}

test('the login screen of a visitor, and what is fetched behind it', async ({
  page,
  schools,
  signIn,
  site,
}) => {
  await schools.write('campus.example', sampleSchool());
  await noteLoginScreen(page);
  const log = logFiles(page, site);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible(PATIENTLY);
  await expectAsked(log, 'the login screen', 'behind the login screen');
  const files = await log.measure();
  const later = await askedAfterLoginScreen(
    page,
    files.map(({ url }) => url),
  );
  expectWithinBudget(
    'the login screen',
    files.filter(({ url }) => !later.has(url)),
  );
  expectWithinBudget(
    'behind the login screen',
    files.filter(({ url }) => later.has(url)),
  );

  await signIn('ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible(PATIENTLY);
  expect(log.names()).toEqual(files.map(({ name }) => name));
});

test('the board of a returning resident with an empty cache', async ({
  browser,
  context,
  page,
  schools,
  signIn,
  site,
}) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).washers.first()).toBeVisible(PATIENTLY);
  const storageState = await context.storageState({ indexedDB: true });

  const returning = await browser.newContext({ storageState });
  const visit = await returning.newPage();
  const log = logFiles(visit, site);
  await visit.goto(site.origin);
  await expect(boardPage(visit).washers.first()).toBeVisible(PATIENTLY);
  await expectAsked(log, 'the board of a returning resident');
  expectWithinBudget('the board of a returning resident', await log.measure());
  await returning.close();
});

for (const { visit, address, text } of [
  { visit: '/test', address: '/test', text: 'Test' },
  { visit: 'the 404 page', address: '/nowhere', text: 'Page not found' },
] as const) {
  test(`${visit}, which needs no remote`, async ({ page, site }) => {
    const log = logFiles(page, site);
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible(PATIENTLY);
    await page.waitForLoadState('networkidle');
    expectWithinBudget(visit, await log.measure());
  });
}

test('what no first visit asks for has a budget too', async () => {
  const visited = new Set<string>(Object.values(VISIT_BUDGETS).flatMap(({ files }) => files));
  const others = (await builtFiles()).filter(({ name }) => !visited.has(name));
  const measured = others.map(async ({ name, read }) => ({
    name,
    bytes: await brotliBytes(await read()),
  }));
  const budgets = Object.entries(FILE_BUDGETS).filter(([name]) => !visited.has(name));
  expectNothingGrew('no first visit', await Promise.all(measured), {
    files: budgets.map(([name]) => name),
    bytes: budgets.reduce((sum, [, bytes]) => sum + bytes, 0),
  });
});
