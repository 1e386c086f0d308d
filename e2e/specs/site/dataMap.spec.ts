import {
  boardPage,
  expect,
  logOut,
  readDataMap,
  type Page,
  sampleSchool,
  signInByPopup,
  test,
  workerReady,
} from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The names of what a page's origin stores, by the kind of storage. */
async function storedBy(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.evaluate(async () => ({
    indexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    caches: await caches.keys(),
  }));
}

/** Names that the data map for campus IT does not have. */
async function unmapped(page: Page): Promise<readonly string[]> {
  const stored = await storedBy(page);
  return Object.entries(readDataMap().storage).flatMap(([kind, mapped]) =>
    (stored[kind] ?? []).filter((name) => !mapped.test(name)).map((name) => `${kind}: ${name}`),
  );
}

test('a whole visit stores only what the data map for campus IT names, and no cookie', async ({
  context,
  page,
  schools,
}) => {
  await schools.write('campus.example', { ...sampleSchool(), busy: true });
  await schools.writeBusyHours('campus.example', 'maple', {
    washers: '1'.repeat(168),
    zone: 'UTC',
  });
  await page.goto('/');
  await workerReady(page);
  await signInByPopup(page, 'ada@campus.example');
  const board = boardPage(page);
  await page.getByRole('button', { name: 'Tell me when a dryer is free' }).click();
  await board.building('Maple House').click();
  await page.getByRole('button', { name: 'Show Maple House first' }).click();
  await expect(page.getByRole('button', { name: 'Usually quiet all day' })).toBeVisible();
  await page.goto('/?display=wall&building=maple');
  await expect(board.washers.first()).toBeVisible();
  await page.goto('/');
  await expect(board.selected).toHaveText(['Maple House']);

  const stored = await storedBy(page);
  expect(stored['localStorage']).toContain('laundry:first-building:campus.example');
  expect(stored['localStorage']).toContain('laundry:busy:campus.example:maple');
  expect(stored['indexedDB']).toContain('firebaseLocalStorageDb');
  await expect.poll(async () => (await storedBy(page))['caches']).toEqual(['laundry']);
  expect(await unmapped(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await logOut(page);
  await expect.poll(async () => (await storedBy(page))['caches']).toEqual([]);
  expect(await unmapped(page)).toEqual([]);
  expect((await storedBy(page))['localStorage']).not.toContain('laundry:signed-in');
});
