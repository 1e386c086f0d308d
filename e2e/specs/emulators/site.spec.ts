import type { Locator } from '@playwright/test';
import { expect, test as base } from '../../support/emulators/test.ts';
import { NEEDS_FIRESTORE } from '../../support/emulators/project.ts';
import { readStoredUser } from '@laundry-board/browsers/storedUser';
import { northHall, online } from '../../support/schools.ts';

const hall = (isInUse: boolean) => northHall({ washingmachines: [online(isInUse)] });

const test = base.extend<{
  /** Signs in to a school with one free washer. @returns Its tiles. */
  readonly visitHall: () => Promise<Locator>;
}>({
  visitHall: ({ schools, visitAs }, use) =>
    use(async () => {
      await schools.write('campus.example', hall(false));
      const { washers } = await visitAs('ada@campus.example');
      await expect(washers).toHaveText([/Available/]);
      return washers;
    }),
});

test.describe('the built site', { tag: NEEDS_FIRESTORE }, () => {
  test('the popup signs a resident in, and a document that is written changes a tile of the open board', async ({
    schools,
    visitHall,
  }) => {
    const washers = await visitHall();
    await schools.write('campus.example', hall(true));
    await expect(washers).toHaveText([/In Use/]);
  });

  test('an account that was disabled is signed out at the next visit', async ({
    accounts,
    page,
    pageConsole,
    visitHall,
  }) => {
    pageConsole.expectErrors(/400 \(Bad Request\)/);
    await visitHall();
    await accounts.disable((await readStoredUser(page)).localId);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });
});
