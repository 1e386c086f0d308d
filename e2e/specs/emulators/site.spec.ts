import { expect, test } from '../../support/emulators/fixtures.ts';
import { NEEDS_FIRESTORE } from '../../support/emulators/project.ts';
import {
  changeStoredTokens,
  expireStoredToken,
  readStoredUser,
} from '@laundry-board/browsers/storedUser';
import { northHall, online } from '../../support/schools.ts';

const hall = (isInUse: boolean) => northHall({ washingmachines: [online(isInUse)] });

test.describe('the built site', { tag: NEEDS_FIRESTORE }, () => {
  test('the popup of the Auth emulator signs a resident in', async ({ page, schools, visitAs }) => {
    await schools.write('campus.example', hall(false));
    await visitAs('ada@campus.example');
    await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
    expect(page.context().pages()).toEqual([page]);
  });

  test('a document that is written changes a tile of the open board', async ({
    schools,
    visitAs,
  }) => {
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await schools.write('campus.example', hall(true));
    await expect(washers).toHaveText([/In Use/]);
  });

  test('an ID token that has expired is exchanged at the next visit', async ({
    page,
    schools,
    visitAs,
  }) => {
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await expireStoredToken(page);
    const exchange = page.waitForResponse('**/securetoken.googleapis.com/v1/token*');
    await page.reload();
    expect((await exchange).status()).toBe(200);
    await expect(washers).toHaveText([/Available/]);
    expect((await readStoredUser(page)).expirationTime).toBeGreaterThan(Date.now());
  });

  test('the rules give a resident the own school and no other', async ({
    page,
    schools,
    visitAs,
  }) => {
    await schools.write('campus.example', hall(false));
    await schools.write('tech.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    const { idToken } = await readStoredUser(page);
    const statusOf = async (domain: string) => {
      const headers = { Authorization: `Bearer ${idToken}` };
      return (await fetch(schools.address(domain), { headers })).status;
    };
    expect(await statusOf('campus.example')).toBe(200);
    expect(await statusOf('tech.example')).toBe(403);
  });

  test('an account that was disabled is signed out at the next visit', async ({
    accounts,
    page,
    pageConsole,
    schools,
    visitAs,
  }) => {
    pageConsole.expectErrors(/400 \(Bad Request\)/);
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await accounts.disable((await readStoredUser(page)).localId);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });

  test('an account that was deleted is signed out at the next visit', async ({
    accounts,
    page,
    pageConsole,
    schools,
    visitAs,
  }) => {
    pageConsole.expectErrors(/400 \(Bad Request\)/);
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await accounts.remove((await readStoredUser(page)).localId);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });

  test('a token of a disabled account is not exchanged, and the login screen comes', async ({
    accounts,
    page,
    pageConsole,
    schools,
    visitAs,
  }) => {
    pageConsole.expectErrors(/400 \(Bad Request\)/);
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await accounts.disable((await readStoredUser(page)).localId);
    await expireStoredToken(page);
    const exchange = page.waitForResponse('**/securetoken.googleapis.com/v1/token*');
    await page.reload();
    expect((await exchange).status()).toBe(400);
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });

  test('a device whose clock is a day ahead exchanges its token and shows the board', async ({
    page,
    schools,
    visitAs,
  }) => {
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await page.clock.install({ time: Date.now() + 86_400_000 });
    const exchange = page.waitForResponse('**/securetoken.googleapis.com/v1/token*');
    await page.reload();
    expect((await exchange).status()).toBe(200);
    await expect(washers).toHaveText([/Available/]);
  });

  test('a stored user without a refresh token gets the login screen once the ID token has expired', async ({
    page,
    schools,
    visitAs,
  }) => {
    await schools.write('campus.example', hall(false));
    const { washers } = await visitAs('ada@campus.example');
    await expect(washers).toHaveText([/Available/]);
    await changeStoredTokens(page, { refreshToken: null, expirationTime: Date.now() - 1000 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });
});
