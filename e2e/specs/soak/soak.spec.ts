import { boardPage } from '../../support/boardPage.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { outagesOf } from '../../support/localSite.ts';
import { sampleSchool } from '../../support/schools.ts';
import { runSoak } from '../../support/soak.ts';

/*
 * V8 makes machine code of what runs often, takes notes on how it runs, and drops the byte code of what does
 * not run: all of it is JS heap that grows and shrinks with a page's age, and nothing that the page keeps.
 */
const STEADY_CODE = '--js-flags=--jitless,--no-flush-bytecode,--no-lazy-feedback-allocation';

/** What may be an error while the backend or the network is away; nothing else may. */
const EXPECTED_ERRORS = [
  // The browser tells of each request that finds no network, no server, or loses it on the way.
  /^Failed to load resource: net::ERR_/,
  // A backend that was started anew refuses the SDK's session with the one before it.
  /^Failed to load resource: the server responded with a status of 400 /,
  // The SDK's own words for an outage of 10 s.
  /Could not reach Cloud Firestore backend/,
];

const test = base.extend<object, object>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), STEADY_CODE] }),
    { scope: 'worker' },
  ],
});

// A trace is made in the page, and would count as the page's memory too.
test.use({ trace: 'off' });
test.describe.configure({ retries: 0 });

const minutes = Number(process.env['SOAK_MINUTES']);

test(`a board lives through ${minutes} minutes of use, outages and cuts`, async ({
  page,
  pageConsole,
  schools,
  signIn,
  site,
}) => {
  // Ten faults that each take the whole minute after which a board is given up.
  test.setTimeout((minutes + 15) * 60_000);
  pageConsole.expectErrors(...EXPECTED_ERRORS);
  const outages = outagesOf(site);
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).dryers.first()).toBeVisible();

  const rows = await runSoak(minutes, { page, outages, schools });
  const lines = [['name', 'wanted', 'measured', 'met'], ['---', '---', '---', '---'], ...rows];
  console.log(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
  expect(rows.filter(([, , , isMet]) => !isMet)).toEqual([]);
  // A page whose network was cut can't say that it left: the backend finds out within 30 s.
  await expect.poll(outages.listenerCount, { timeout: 30_000 }).toBe(1);
  await outages.close();
});
