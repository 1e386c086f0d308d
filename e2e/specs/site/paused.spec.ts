import {
  boardPage,
  building,
  expect,
  type FragileSite,
  machine,
  type Page,
  see,
  test,
} from '../../support/test.ts';

/** A washer that reports for a minute from now, and a dryer. */
const school = (isInUse: boolean) => ({
  buildings: [
    building('north', 'North Hall', {
      washingmachines: [machine(isInUse, -60_000)],
      dryers: [machine(isInUse)],
    }),
    building('east', 'Eastgate', { washingmachines: [machine(false, -60_000)] }),
  ],
});

type VisitAs = (email: string, url: string) => Promise<void>;

/** A board that was hidden until it closed its listener, by a clock that the page has installed. */
async function pauseBoard(page: Page, fragile: FragileSite, visitAs: VisitAs): Promise<void> {
  await page.clock.install();
  // The leap of the clock may leave a listener behind, for whose end the test waits.
  await fragile.restore({ closeAfterMs: 1000 });
  await fragile.schools.write('campus.example', school(false));
  await visitAs('ada@campus.example', fragile.origin);
  await expect(page).toHaveTitle('1 washer, 1 dryer free – North Hall');
  await see(page, 'hidden');
  await page.clock.runFor(301_000);
  await expect.poll(fragile.listenerCount).toBe(0);
}

/** Records every title, tile, bell and freshness that is on the page from now on. */
async function recordClaims(page: Page): Promise<() => Promise<readonly string[]>> {
  const claims = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = (): void => {
      seen.add(document.title);
      for (const tile of document.querySelectorAll('li[aria-label]')) {
        seen.add(tile.getAttribute('aria-label') ?? '');
      }
      if (document.querySelector('[data-freshness]') !== null) seen.add('freshness');
      if (document.querySelector('section button') !== null) seen.add('bell');
    };
    const all = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document, all);
    look();
    return seen;
  });
  return () => claims.evaluate((seen) => [...seen]);
}

test('a page that was hidden for five minutes claims nothing old when it comes back', async ({
  page,
  fragile,
  visitAs,
}) => {
  await pauseBoard(page, fragile, visitAs);
  await expect(page).toHaveTitle('North Hall');
  // A report from later than the hour, by the page's clock.
  const washingmachines = [machine(true, -3_600_000)];
  await fragile.schools.write('campus.example', {
    buildings: [building('north', 'North Hall', { washingmachines })],
  });
  const claims = await recordClaims(page);
  await see(page, 'visible');
  await expect(boardPage(page).washers).toHaveText([/In Use/]);
  expect((await claims()).toSorted()).toEqual([
    '0 washers, 0 dryers free – North Hall',
    'North Hall',
    'Washer 1, In Use',
    'bell',
    'freshness',
  ]);
  expect(fragile.listenerCount()).toBe(1);
});
