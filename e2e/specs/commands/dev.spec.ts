import { boardPage, type DevServer, expect, signInByPopup, test } from '../../support/test.ts';

test('npm run dev shows the simulated school and each saved change without a reload', async ({
  page,
  composed,
}) => {
  const board = boardPage(page);
  const undos: (() => Promise<void>)[] = [];
  const save: DevServer['save'] = async (...change) => {
    const undo = await composed.save(...change);
    undos.unshift(undo);
    return undo;
  };
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await page.goto(composed.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await save('auth-remote/src/LoginScreen.tsx', 'Login to your account', 'Who are you?');
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();

  await signInByPopup(page, 'ada@campus.example');
  await board.building('Maple House').click();
  await expect(board.washers).toHaveCount(6);
  await expect(board.dryers).toHaveCount(4);

  await save('board-remote/src/machines/Section.tsx', 'Washers:', 'Laundry:');
  await expect(page.getByRole('heading', { name: 'Laundry:' })).toBeVisible();
  // No component, but what components are made of.
  await save(
    'board-remote/src/buildings/displayName.ts',
    "' ').trim()",
    "' ').trim().toUpperCase()",
  );
  await expect(board.selected).toHaveText('MAPLE HOUSE');

  await save('shell/src/header/Header.tsx', 'Hello', 'Welcome');
  await expect(page.getByText('Welcome, Ada Lovelace')).toBeVisible();
  await save('design-tokens/tokens.css', '--page: #f6f7f9', '--page: #010203');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(1, 2, 3)');

  // One right after the other.
  const heading = ['Dryers:', ...Array.from({ length: 10 }, (_, index) => `Driers ${index}:`)];
  for (const [index, text] of heading.slice(1).entries()) {
    await save('board-remote/src/machines/Section.tsx', heading[index] ?? '', text);
  }
  await expect(page.getByRole('heading', { name: 'Driers 9:' })).toBeVisible();

  await expect(board.selected).toHaveText('MAPLE HOUSE');
  expect(loads).toBe(1);

  // The tests after this one use the same copy of the repository.
  for (const undo of undos) await undo();
});
