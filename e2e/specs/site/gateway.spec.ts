import { type GatewayOfSchool, startGateway } from '../../support/gateway.ts';
import { boardPage, expect, type Page, test } from '../../support/test.ts';

let gateway: GatewayOfSchool;

test.beforeEach(async ({ folder, site, schools }) => {
  // The school of an earlier test is gone before the gateway writes its own.
  void schools;
  gateway = await startGateway(folder, site.firestore);
});
test.afterEach(() => gateway.close());

/** Publishes a state every half second, as a sensor that lives; stops when it is called. */
function live(state: 'RUNNING' | 'IDLE'): () => void {
  void gateway.publish(state);
  const timer = setInterval(() => void gateway.publish(state), 500);
  return () => clearInterval(timer);
}

/** Opens Ada's board, and waits until its washer is In Use. */
async function openRunning(page: Page, visitAs: (email: string) => Promise<void>) {
  const die = live('RUNNING');
  await visitAs('ada@campus.example');
  const { washers } = boardPage(page);
  await expect(washers).toHaveText(/In Use/);
  return { washers, die };
}

test('a message on the broker is on its tile @rare', async ({ page, visitAs }) => {
  const { washers, die } = await openRunning(page, visitAs);
  die();
  await gateway.publish('IDLE');
  await expect(washers).toHaveText(/Available/);
});

for (const [what, kill] of [
  ['sensor', () => {}],
  ['broker', () => gateway.killBroker()],
  ['gateway', () => gateway.killGateway()],
] as const) {
  test(`a washer whose ${what} dies is Offline @rare`, async ({ page, visitAs }) => {
    const { washers, die } = await openRunning(page, visitAs);
    die();
    await kill();
    await expect(washers).toHaveText(/Offline/);
  });
}

test.describe('figures', () => {
  // After `npm run build`: `GATEWAY_FIGURES=1 npx playwright test --project=site gateway.spec -g figures --workers=1`
  test.skip(process.env['GATEWAY_FIGURES'] === undefined, 'Figures are measured by hand.');

  test('message to tile', async ({ page, visitAs }) => {
    const { washers, die } = await openRunning(page, visitAs);
    die();
    const times: number[] = [];
    for (let run = 0; run < 10; run += 1) {
      const [state, text] =
        run % 2 === 0 ? (['IDLE', /Available/] as const) : (['RUNNING', /In Use/] as const);
      const shown = page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('main')?.innerText ?? ''),
        text.source,
        { polling: 'raf' },
      );
      const startedAt = performance.now();
      await gateway.publish(state);
      await shown;
      times.push(Math.round(performance.now() - startedAt));
      await expect(washers).toHaveText(text);
      await page.waitForTimeout(137 * run);
    }
    const sorted = times.toSorted((one, other) => one - other);
    console.log(`message to tile, ms: median ${sorted[5]}, worst ${sorted[9]}; ${times.join(' ')}`);
  });

  for (const [what, kill] of [
    ['sensor', () => {}],
    ['broker', () => gateway.killBroker()],
    ['gateway', () => gateway.killGateway()],
  ] as const) {
    test(`${what} to Offline`, async ({ page, visitAs }) => {
      const { washers, die } = await openRunning(page, visitAs);
      die();
      const startedAt = performance.now();
      await kill();
      await expect(washers).toHaveText(/Offline/);
      console.log(
        `dead ${what} to Offline, s: ${((performance.now() - startedAt) / 1000).toFixed(1)}`,
      );
    });
  }
});
