import { boardPage, expect, type Page, signInByPopup, test as base } from '../../support/test.ts';

const test = base.extend<{
  /** Opens the development server's page as a resident who has chosen a building. @returns Expects that nothing was reloaded. */
  readonly openSchool: () => Promise<() => Promise<void>>;
}>({
  openSchool: ({ composed, page }, use) =>
    use(async () => {
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.goto(composed.origin);
      await signInByPopup(page, 'ada@campus.example');
      await boardPage(page).building('Maple House').click();
      return async () => {
        await expect(boardPage(page).selected).toHaveText(/maple house/i);
        expect(loads).toBe(1);
      };
    }),
});

test('npm run dev shows the simulated school', async ({ openSchool, page }) => {
  await openSchool();
  await expect(boardPage(page).washers).toHaveCount(6);
  await expect(boardPage(page).dryers).toHaveCount(4);
});

test('a saved login screen shows without a reload', async ({ composed, page }) => {
  await page.goto(composed.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const undo = await composed.save(
    'auth-remote/src/LoginScreen.tsx',
    'Login to your account',
    'Who are you?',
  );
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await undo();
});

/** What is saved, and what shows it on the open board. */
const SAVES = [
  {
    what: 'component of the board',
    file: 'board-remote/src/machines/Section.tsx',
    text: 'Washers:',
    other: 'Laundry:',
    shows: (page: Page) => expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible(),
  },
  {
    what: 'module that components are made of',
    file: 'laundry-rules/src/names.ts',
    text: 'return text;',
    other: 'return text.toUpperCase();',
    shows: (page: Page) => expect(boardPage(page).selected).toHaveText('MAPLE HOUSE'),
  },
  {
    what: 'component of the shell',
    file: 'shell/src/header/Header.tsx',
    text: 'Hello',
    other: 'Welcome',
    shows: (page: Page) => expect(page.getByText('Welcome, Ada Lovelace')).toBeVisible(),
  },
  {
    what: 'design token',
    file: 'design-tokens/tokens.css',
    text: '--page: #f6f7f9',
    other: '--page: #010203',
    shows: (page: Page) =>
      expect(page.locator('html')).toHaveCSS('background-color', 'rgb(1, 2, 3)'),
  },
] as const;

for (const { what, file, text, other, shows } of SAVES) {
  test(`a saved ${what} shows without a reload`, async ({ composed, openSchool, page }) => {
    const expectNoReload = await openSchool();
    const undo = await composed.save(file, text, other);
    await shows(page);
    await expectNoReload();
    await undo();
  });
}

test('a component that throws gives way to a message, and comes back with its mend', async ({
  composed,
  openSchool,
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/it can not be drawn/);
  const expectNoReload = await openSchool();
  const undo = await composed.save(
    'board-remote/src/machines/Section.tsx',
    'const headingId = useId();',
    'const headingId = useId(); if (headingId !== "") throw new Error("it can not be drawn");',
  );
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The board could not be loaded.');
  await undo();
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expectNoReload();
});

test('of ten changes right after each other the last one shows', async ({
  composed,
  openSchool,
  page,
}) => {
  const expectNoReload = await openSchool();
  const undos: (() => Promise<void>)[] = [];
  const headings = ['Dryers:', ...Array.from({ length: 10 }, (_, index) => `Driers ${index}:`)];
  for (const [index, text] of headings.slice(1).entries()) {
    const file = 'board-remote/src/machines/Section.tsx';
    undos.unshift(await composed.save(file, headings[index] ?? '', text));
  }
  await expect(page.getByRole('heading', { name: 'Driers 9:' })).toBeVisible();
  await expectNoReload();
  for (const undo of undos) await undo();
});
