import { identify, LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fragileSite.ts';
import { logOut } from '../../support/logOut.ts';
import { sampleSchool } from '../../support/sampleSchool.ts';
import { schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';

test('a listener that is denied is logged, and opened again once it is allowed', async ({
  page,
  pageConsole,
  fragile,
}) => {
  pageConsole.expectErrors(/Error getting document/);
  let isVerified = false;
  await fragile.restore({
    identify: (header) => {
      const caller = identify(header, LOCAL_PROJECT_ID);
      if (caller.kind !== 'user') return caller;
      const claims = Object.defineProperty({ ...caller.claims }, 'email_verified', {
        get: () => isVerified,
      });
      return { kind: 'user', claims };
    },
  });
  await fragile.write(1);
  await page.goto(fragile.site.origin);
  await signInByPopup(page, 'ada@campus.example');
  const denials = () => pageConsole.lines.filter((line) => line.includes('Error getting document'));
  await expect.poll(() => denials().length).toBeGreaterThan(1);
  isVerified = true;
  await fragile.expectLive(2);
});

test('an expired token is exchanged for a new one, unseen', async ({ fragile }) => {
  await fragile.openBoard();
  let expired: string | undefined;
  let renewed: string | undefined;
  await fragile.restore({
    // For the token that the page has had so far, two hours have passed.
    identify: (header) => {
      const caller = identify(header, LOCAL_PROJECT_ID);
      if (caller.kind !== 'user') return caller;
      expired ??= header;
      if (header === expired) return identify(header, LOCAL_PROJECT_ID, Date.now() + 2 * 3_600_000);
      renewed = header;
      return caller;
    },
  });
  await fragile.expectLive(2);
  expect(renewed).toBeDefined();
});

test('whoever signs out during an outage leaves no listener behind', async ({ page, fragile }) => {
  await fragile.openBoard();
  await fragile.kill();
  await fragile.expectCutOff();
  await logOut(page);
  await fragile.restore();
  await fragile.write(2);
  // Another resident's listener comes after whatever the first one would have left.
  await signInByPopup(page, 'plain@campus.example');
  await expect(boardPage(page).washers).toHaveCount(2);
  expect(fragile.listenerCount()).toBe(1);
  await logOut(page);
  await expect.poll(fragile.listenerCount).toBe(0);
});

test('another domain has one listener, on its own school', async ({ page, fragile }) => {
  const { write } = schoolsOf(fragile.site.firestore.origin, LOCAL_PROJECT_ID);
  await write('tech.example', sampleSchool());
  await fragile.openBoard();
  await logOut(page);
  await signInByPopup(page, 'alan@tech.example');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
  await expect(boardPage(page).washers).toHaveCount(2);
  await expect.poll(fragile.listenerCount).toBe(1);
});

test('50 route changes end with one listener on the board and none elsewhere', async ({
  browserName,
  page,
  fragile,
}) => {
  test.skip(browserName !== 'chromium', 'Routes and listeners do not differ by engine.');
  await fragile.openBoard();
  for (let round = 1; round <= 25; round += 1) {
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(boardPage(page).washers).toHaveCount(1);
  }
  await expect.poll(fragile.listenerCount).toBe(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect.poll(fragile.listenerCount).toBe(0);
  await page.goForward();
  await expect(boardPage(page).washers).toHaveCount(1);
  await expect.poll(fragile.listenerCount).toBe(1);
});
