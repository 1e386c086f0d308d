import {
  type BoardPage,
  building,
  expect,
  layoutProblems,
  online,
  type Page,
  type School,
  test,
  text,
  time,
  translateWords,
} from '../../support/test.ts';

const endsIn = (minutes: number) => ({
  finishesAt: time(new Date(Date.now() + (minutes - 0.5) * 60_000).toISOString()),
});
const labelled = (label: string) => ({ label: text(label) });

/** Two buildings now. In the first one no washer is free, and the labels are as long as they may be. */
const campus = (): School => ({
  buildings: [
    building('maple', 'Maple House', {
      washingmachines: [
        { ...online(true), ...endsIn(12), ...labelled('12') },
        { ...online(true), ...endsIn(100), ...labelled('Big machine') },
        { ...online(true), ...endsIn(100) },
        online(true),
        { ...online(true), ...endsIn(12), ...labelled('WWWWWWWWWWWW') },
      ],
      dryers: [
        { ...online(true), ...endsIn(100), ...labelled('203') },
        { ...online(true), ...labelled('near the door') },
        { ...online(true), ...endsIn(100), ...labelled('204') },
      ],
    }),
    building('oak', 'Oak Hall', { washingmachines: [online(false)], dryers: [online(false)] }),
  ],
});

/** Every 40 px, and each width at which the layout changes, with its neighbours. */
const WIDTHS = [
  ...Array.from({ length: 25 }, (_, index) => 320 + 40 * index),
  ...[375, 390, 412, 480, 640, 736, 768, 896, 1024].flatMap((at) => [at - 1, at, at + 1]),
].toSorted((one, other) => one - other);

/** The spacing that WCAG 1.4.12 asks for. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

const GERMAN = {
  Washers: 'Waschmaschinen',
  Dryers: 'Wäschetrockner',
  Washer: 'Waschmaschine',
  Dryer: 'Wäschetrockner',
  'In Use': 'In Benutzung',
  Available: 'Verfügbar',
  Yours: 'Deine Wäsche',
  'min left': 'Minuten verbleibend',
  available: 'verfügbar',
  'next in about': 'nächste in ungefähr',
  'Free now': 'Jetzt frei',
  'Tell me when a': 'Benachrichtige mich, sobald eine Maschine frei ist:',
};

const FINNISH = {
  Washers: 'Pyykinpesukoneet',
  Dryers: 'Kuivausrummut',
  Washer: 'Pyykinpesukone',
  Dryer: 'Kuivausrumpu',
  'In Use': 'Käytössä',
  Available: 'Käytettävissä',
  Yours: 'Sinun pyykkisi',
  'min left': 'minuuttia jäljellä',
  available: 'käytettävissä',
  'next in about': 'seuraava noin',
  'Free now': 'Vapaana nyt',
};

const LANGUAGES = { English: {}, German: GERMAN, Finnish: FINNISH };

/** Opens the board, and marks a machine of each kind of name. */
async function openMarked(page: Page, open: () => Promise<BoardPage>): Promise<void> {
  const { washers, dryers } = await open();
  await expect(washers).toHaveCount(5);
  await expect(dryers).toHaveCount(3);
  await expect(page.getByText('100 min left').first()).toBeVisible();
  for (const tile of [washers.nth(2), dryers.first()]) {
    await tile.getByRole('button').click();
    await expect(tile.getByText('Yours')).toBeVisible();
  }
  await page.getByRole('button', { name: 'OK' }).click();
}

/** Runs in a page, whose policy allows no inline style. */
function addStyle(style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

const enlargeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** What is wrong at each width, the first words of it. */
async function problemsAtWidths(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const problems = await page.evaluate(layoutProblems);
    found.push(...problems.map((problem) => `${width} px: ${problem}`));
  }
  return found.slice(0, 20);
}

test('nothing is covered, cut or scrolls sideways at any width @engines', async ({
  page,
  openBoard,
}) => {
  await openMarked(page, () => openBoard(campus()));
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
});

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(`nor with larger text, and in ${language} @rare`, async ({ page, openBoard }) => {
    test.slow();
    await openMarked(page, () => openBoard(campus()));
    await page.evaluate(translateWords, words);
    for (const spacing of ['normal', 'wide']) {
      if (spacing === 'wide') await page.evaluate(addStyle, SPACING);
      for (const percent of [100, 125, 150, 200]) {
        await enlargeText(page, percent);
        const problems = await problemsAtWidths(page, WIDTHS);
        expect(problems, `${percent} %, ${spacing} spacing`).toEqual([]);
      }
    }
  });
}

test('nor on the login screen of the narrowest phone with text twice as large @engines', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login with Google' })).toBeVisible();
  await enlargeText(page, 200);
  expect(await problemsAtWidths(page, [320])).toEqual([]);
});
