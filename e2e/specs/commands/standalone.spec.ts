import {
  boardPage,
  expect,
  expectAccessible,
  replaceConfig,
  signInByPopup,
  test,
} from '../../support/test.ts';

const CUT_OFF = /can’t be reached right now/;

/** The states that accessibility.spec.ts shows to axe on the composed site, and those that consist of others. */
const SEEN_ELSEWHERE = new Set([
  'loading',
  'signed-out',
  'no-email',
  'unreachable',
  'full',
  'cut-off',
  'no-building',
  'no-machine',
  '72-machines',
  'nowhere',
]);

test('auth-remote alone signs in, keeps the session and signs out', async ({ page, authAlone }) => {
  await page.goto(authAlone.origin);
  await signInByPopup(page, 'ada@campus.example');
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByText('ada@campus.example')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});

const AUTH_STATES = {
  loading: [],
  preparing: ['Login to your account'],
  'signed-out': ['Login to your account', 'Login with Google'],
  'signed-in': ['Ada Lovelace', 'ada@campus.example'],
  'no-email': ['Ada Lovelace', 'No e-mail'],
};

for (const [state, seen] of Object.entries(AUTH_STATES)) {
  test(`auth-remote alone leads to its state ${state}`, async ({ page, authAlone }) => {
    await page.goto(`${authAlone.origin}/?state=nowhere`);
    await page.getByRole('link', { name: state, exact: true }).click();
    await expect(page.locator('a[aria-current]')).toHaveText(state);
    for (const text of seen) await expect(page.getByText(text, { exact: true })).toBeVisible();
    // The page is blank while the session is not known.
    if (state === 'loading') await expect(page.getByRole('heading')).toHaveCount(0);
    if (!SEEN_ELSEWHERE.has(state)) await expectAccessible(page, `auth-remote ${state}`);
  });
}

test('auth-remote alone answers an unknown state with those that it has', async ({
  page,
  authAlone,
}) => {
  await page.goto(`${authAlone.origin}/?state=nowhere`);
  const text =
    'There is no state "nowhere"; there are loading, preparing, signed-out, signed-in, no-email.';
  await expect(page.getByText(text)).toBeVisible();
});

test('auth-remote alone says that nobody answers', async ({ page, pageConsole, authAlone }) => {
  pageConsole.expectErrors(/Failed to load resource/);
  await page.route(`${authAlone.authEmulator}/**`, (route) => route.abort());
  await page.goto(authAlone.origin);
  await expect(page.getByRole('alert')).toHaveText(
    `The local Auth server at ${authAlone.authEmulator} does not answer.`,
  );
});

test('board-remote alone shows the school of an e-mail without a sign-in', async ({
  page,
  boardAlone,
}) => {
  const board = boardPage(page);
  await page.goto(boardAlone.origin);
  await board.building('Maple House').click();
  await expect(board.washers).toHaveCount(6);
  await page.goto(`${boardAlone.origin}/?email=alan@tech.example`);
  await expect(board.building('Bletchley Block')).toBeVisible();
  await expect(board.washers).toHaveCount(5);
});

const BOARD_STATES = [
  { state: 'loading', tabs: 0, washers: 0, dryers: 0, skeletons: 13 },
  { state: 'unreachable', tabs: 0, washers: 0, dryers: 0, skeletons: 13, text: CUT_OFF },
  { state: 'full', tabs: 5, washers: 6, dryers: 4 },
  { state: 'one-machine', tabs: 1, washers: 1, dryers: 0, text: 'No dryers in this building.' },
  { state: 'no-machine', tabs: 1, washers: 0, dryers: 0, text: 'No washers in this building.' },
  { state: '72-machines', tabs: 1, washers: 40, dryers: 32 },
  { state: 'every-status', tabs: 1, washers: 3, dryers: 3 },
  { state: 'long-names', tabs: 4, washers: 3, dryers: 2, text: 'Unnamed building' },
  { state: 'cut-off', tabs: 5, washers: 6, dryers: 4, text: CUT_OFF },
  { state: 'no-building', tabs: 0, washers: 0, dryers: 0, text: /Please select a building/ },
  { state: 'nowhere', tabs: 0, washers: 0, dryers: 0, text: /no state "nowhere"; there are loa/ },
];

for (const { state, tabs, washers, dryers, skeletons = 0, text } of BOARD_STATES) {
  test(`board-remote alone answers the state ${state}`, async ({ page, boardAlone }) => {
    const board = boardPage(page);
    await page.goto(`${boardAlone.origin}/?state=${state}`);
    if (text !== undefined) await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(tabs);
    await expect(board.washers).toHaveCount(washers);
    await expect(board.dryers).toHaveCount(dryers);
    await expect(page.locator('[data-skeleton]')).toHaveCount(skeletons);
    if (state === 'loading') await expect(page.getByText(CUT_OFF)).toHaveCount(0);
    if (state === 'every-status') {
      for (const machines of [board.washers, board.dryers]) {
        await expect(machines).toContainText(['Available', 'In Use', 'Offline']);
      }
    }
    if (!SEEN_ELSEWHERE.has(state)) await expectAccessible(page, `board-remote ${state}`);
  });
}

test('board-remote alone says by the board itself that nobody answers', async ({
  page,
  pageConsole,
  boardAlone,
}) => {
  pageConsole.expectErrors(/Failed to load resource/, /Could not reach Cloud Firestore backend/);
  await page.route(`${boardAlone.firestoreEmulator}/**`, (route) => route.abort());
  await page.goto(boardAlone.origin);
  await expect(page.getByText(CUT_OFF)).toBeVisible();
});

for (const remote of ['auth-remote', 'board-remote'] as const) {
  for (const { what, text, problem } of [
    {
      what: 'an incomplete configuration',
      text: '{"firebase":{},"remotes":{}}',
      problem: 'firebase.apiKey must be a text',
    },
    { what: 'no configuration', text: '', problem: 'The page holds no configuration' },
  ]) {
    test(`${remote} alone says in a line that it has ${what}`, async ({
      page,
      pageConsole,
      authAlone,
      boardAlone,
    }) => {
      const { origin } = remote === 'auth-remote' ? authAlone : boardAlone;
      // Chromium refuses the development server's socket to a page that no server has sent.
      pageConsole.expectErrors(
        /BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/,
        /\[rspack-dev-server\] Event/,
      );
      await replaceConfig(page, text);
      await page.goto(origin);
      await expect(page.getByRole('alert')).toContainText(problem);
    });
  }
}

test('a saved change shows without a reload and keeps what was chosen', async ({
  page,
  boardAlone,
}) => {
  const board = boardPage(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${boardAlone.origin}/?state=full`);
  await board.building('Eastgate').click();
  const section = 'board-remote/src/machines/Section.tsx';
  const undo = await boardAlone.save(section, 'Washers:', 'Laundry:');
  await expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible();
  await undo();
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  await expect(board.selected).toHaveText('Eastgate');
  expect(loads).toBe(1);
});
