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
