import {
  boardPage,
  building,
  expect,
  logOut,
  type Page,
  runClockUntil,
  signInByPopup,
  test,
} from '../../support/test.ts';

test('a denied listener is logged and opened again @rare', async ({
  page,
  pageConsole,
  fragile,
  visitAs,
}) => {
  pageConsole.expectErrors(/Error getting document/);
  const setVerified = await fragile.restoreRefusing();
  await fragile.write(1);
  await visitAs('ada@campus.example', fragile.origin);
  const denials = () => pageConsole.lines.filter((line) => line.includes('Error getting document'));
  await expect.poll(() => denials().length).toBeGreaterThan(1);
  await expect(boardPage(page).skeletons('building')).toHaveCount(5);
  setVerified(true);
  await fragile.expectLive(2);
});

test('a sign-out during an outage ends the listener @rare', async ({ page, fragile }) => {
  await fragile.openBoard();
  await fragile.kill();
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

test('the board has one listener, other routes none', async ({ page, fragile }) => {
  await fragile.schools.write('tech.example', {
    buildings: [building('first', 'Turing Hall'), building('north', 'Another Hall')],
  });
  await fragile.openBoard();
  const { selected, washers } = boardPage(page);
  for (let round = 1; round <= 5; round += 1) {
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(washers).toHaveCount(1);
  }
  await expect.poll(fragile.listenerCount).toBe(1);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect.poll(fragile.listenerCount).toBe(0);
  await page.goForward();
  await expect(washers).toHaveCount(1);
  await logOut(page);
  await signInByPopup(page, 'alan@tech.example');
  await expect(page.getByRole('tab')).toHaveText(['Turing Hall', 'Another Hall']);
  await expect(selected).toHaveText('Turing Hall');
  await expect.poll(fragile.listenerCount).toBe(1);
});

/** Runs the clock fast until the SDK has failed so often by itself that its next try is seconds away. */
async function runClockUntilBackOff(page: Page): Promise<void> {
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('Listen/channel')) failures += 1;
  });
  await runClockUntil(page, () => failures >= 4, 500);
}

test('a killed backend is reported, and recovers @engines', async ({ page, fragile }) => {
  await page.clock.install();
  await fragile.openBoard();
  await fragile.kill();
  await runClockUntilBackOff(page);
  await fragile.expectCutOff();
  await expect(boardPage(page).washers).toHaveCount(1);
  await fragile.restore();
  await fragile.expectLive(2);
});

test('a backend that is down from the start recovers @rare', async ({ page, fragile, visitAs }) => {
  await fragile.kill();
  await visitAs('ada@campus.example', fragile.origin);
  await fragile.expectCutOff();
  await expect(boardPage(page).skeletons('building')).toHaveCount(5);
  await fragile.restore();
  await fragile.expectLive(1);
});

test('a silently dead line is noticed @rare', async ({ page, fragile }) => {
  await page.clock.install();
  await fragile.openBoard();
  fragile.line.stall();
  await runClockUntil(page, () => page.getByText('can’t be reached').isVisible());
  fragile.line.mend();
  await fragile.expectLive(2);
});

test('a page without a network says so at once', async ({ context, page, fragile }) => {
  await fragile.openBoard();
  const freshness = page.locator('[data-freshness]').first();
  await expect(freshness).toHaveText('Live');
  await context.setOffline(true);
  await expect(freshness).toHaveText('Offline');
  await fragile.expectCutOff();
  await expect(boardPage(page).washers).toHaveCount(1);
  await context.setOffline(false);
  await fragile.write(2);
  await expect(boardPage(page).washers).toHaveCount(2);
  await expect(freshness).toHaveText('Live');
});

const CHANNEL = /Listen\/channel/;

/** Lets the page's SDK fail: the next session acknowledges its first listener once too often. */
async function breakSdkOnReconnect(page: Page): Promise<void> {
  let targetId: number | undefined;
  await page.route(CHANNEL, async (route) => {
    const request = route.request();
    const added = /"targetId":(\d+)/.exec(decodeURIComponent(request.postData() ?? ''));
    if (added !== null) targetId ??= Number(added[1]);
    if (request.method() !== 'GET' || targetId === undefined) return route.continue();
    const received = Number(new URL(request.url()).searchParams.get('AID'));
    const surplus = { targetChange: { targetChangeType: 'ADD', targetIds: [targetId] } };
    const json = JSON.stringify([1, 2].map((number) => [received + number, [surplus]]));
    await route.fulfill({
      headers: {
        'Access-Control-Allow-Origin': new URL(page.url()).origin,
        'Access-Control-Allow-Credentials': 'true',
      },
      contentType: 'text/plain',
      body: `${json.length}\n${json}`,
    });
    await page.unroute(CHANNEL);
  });
}

test('a Firestore SDK that has failed for good leaves a message, and the next attempt has a new one @rare', async ({
  page,
  pageConsole,
  fragile,
}) => {
  pageConsole.expectErrors(/INTERNAL (ASSERTION FAILED|UNHANDLED ERROR)|Firestore SDK has failed/);
  await fragile.openBoard();
  await breakSdkOnReconnect(page);
  await fragile.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  const { washers } = boardPage(page);
  // The second school comes as an update.
  for (const count of [2, 3]) {
    await fragile.write(count);
    await expect(washers).toHaveCount(count);
  }
  await expect(page.locator('[data-freshness]').first()).toHaveText('Live');
});

test('a page frozen through an outage recovers @rare', async ({ context, page, fragile }) => {
  const session = await context.newCDPSession(page);
  await fragile.openBoard();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await fragile.restore();
  await fragile.write(2);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await fragile.expectLive(3);
});
