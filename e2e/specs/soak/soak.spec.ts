import { boardPage } from '../../support/boardPage.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { outagesOf } from '../../support/outagesOf.ts';
import { EXPECTED_ERRORS } from '../../support/soak/expectedErrors.ts';
import { judgeSoak } from '../../support/soak/judgeSoak.ts';
import { runSoak } from '../../support/soak/runSoak.ts';
import { schoolWriter } from '../../support/soak/schoolWriter.ts';
import { soakPlan } from '../../support/soak/soakPlan.ts';
import { soakTable } from '../../support/soak/soakTable.ts';

/*
 * V8 makes machine code of what runs often, takes notes on how it runs, and drops the byte code of what does
 * not run: all of it is JS heap that grows and shrinks with a page's age, and nothing that the page keeps.
 */
const STEADY_CODE = '--js-flags=--jitless,--no-flush-bytecode,--no-lazy-feedback-allocation';

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
  const plan = soakPlan(minutes);
  const outages = outagesOf(site);
  const writer = schoolWriter(schools, 'campus.example');
  await writer.write();
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).dryers.first()).toBeVisible();

  const rows = judgeSoak(
    plan,
    await runSoak(plan, {
      page,
      outages,
      writer,
      errors: pageConsole.unexpected,
      tell: (line) => console.log(line),
    }),
  );
  await outages.close();
  console.log(`\n${soakTable(rows)}\n`);
  expect(rows.filter(({ met }) => !met)).toEqual([]);
});
