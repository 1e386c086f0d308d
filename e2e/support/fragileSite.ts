import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import type { School } from '@laundry-board/shared-types';
import { boardPage } from './boardPage.ts';
import { LOAD_FAILURE } from './consoleWatch.ts';
import { expect, test as base } from './fixtures.ts';
import { type Outages, outagesOf } from './outagesOf.ts';
import { serveOwnShell } from './ownShell.ts';
import { building, machine } from './sampleSchool.ts';
import { type Schools, schoolsOf } from './schools.ts';
import { stallableLine, type StallableLine } from './stallableLine.ts';

/** A shell whose backend and line break, and the page that shows it. */
interface Fragile extends Outages {
  readonly origin: string;
  readonly schools: Schools;
  readonly line: StallableLine;
  /** Writes a school with so many washers, all of them in use. */
  readonly write: (washers: number) => Promise<void>;
  /** Opens the board of a school with so many washers. */
  readonly openBoard: (washers?: number) => Promise<void>;
  /** A lost backend is told of within 10 s. */
  readonly expectCutOff: () => Promise<void>;
  /** The board is live again within 5 s of the backend being back: `expect` waits no longer. */
  readonly expectLive: (washers: number) => Promise<void>;
}

const AHEAD = -3_600_000;
const FAILED_REQUESTS = [LOAD_FAILURE, /Could not reach Cloud Firestore/];

const hall = (washers: number): School => ({
  buildings: [
    building('hall', 'North Hall', {
      washingmachines: Array.from({ length: washers }, () => machine(true, AHEAD)),
    }),
  ],
});

/** Playwright's test with a Firestore of its own, so that every listener on it is the page's. */
export const test = base.extend<{ fragile: Fragile }>({
  fragile: async ({ page, pageConsole, site: { config, auth }, visitAs }, use) => {
    pageConsole.expectErrors(...FAILED_REQUESTS);
    const firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    const line = await stallableLine(firestore.port);
    const emulators = { auth: auth.origin, firestore: line.origin };
    const shell = await serveOwnShell({ ...config, emulators });
    const outages = outagesOf({ firestore });
    const schools = schoolsOf(firestore.origin, LOCAL_PROJECT_ID);
    const { washers: shown } = boardPage(page);
    const cutOff = page.getByText('can’t be reached');
    const write: Fragile['write'] = (washers) => schools.write('campus.example', hall(washers));
    await use({
      ...outages,
      origin: shell.origin,
      schools,
      line,
      write,
      openBoard: async (washers = 1) => {
        await write(washers);
        await visitAs('ada@campus.example', shell.origin);
        await expect(shown).toHaveCount(washers);
      },
      expectCutOff: () => expect(cutOff).toBeVisible({ timeout: 10_000 }),
      expectLive: async (washers) => {
        await write(washers);
        await expect(shown).toHaveCount(washers);
        await expect(cutOff).toHaveCount(0);
        // A page whose network was cut could not say that it left: the server finds out by itself.
        await expect.poll(outages.listenerCount, { timeout: 30_000 }).toBe(1);
      },
    });
    await outages.close();
    await line.close();
    await shell.close();
  },
});

export { expect };
