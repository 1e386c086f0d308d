import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import type { School } from '@laundry-board/shared-types';
import { boardPage } from './boardPage.ts';
import { expect, test as base } from './fixtures.ts';
import { type LocalSite, startLocalSite } from './localSite.ts';
import { type Outages, outagesOf } from './outagesOf.ts';
import { building, machine } from './sampleSchool.ts';
import { schoolsOf } from './schools.ts';
import { signInByPopup } from './signInByPopup.ts';
import { stallableLine, type StallableLine } from './stallableLine.ts';
import { LOAD_FAILURE } from './consoleWatch.ts';

/** A site whose backend and line break, and the page that shows it. */
interface Fragile extends Outages {
  readonly site: LocalSite;
  readonly line: StallableLine;
  /** Writes a school with so many washers. */
  readonly write: (washers: number) => Promise<void>;
  /** Signs in to a school with so many washers. */
  readonly openBoard: (washers?: number) => Promise<void>;
  /** A lost backend is told of within 10 s. */
  readonly expectCutOff: () => Promise<void>;
  /** The board is live again within 5 s of the backend being back: `expect` waits no longer. */
  readonly expectLive: (washers: number) => Promise<void>;
}

const AHEAD = -60_000;
const FAILED_REQUESTS = [LOAD_FAILURE, /Could not reach Cloud Firestore/];

const hall = (washers: number): School => ({
  buildings: [
    building('hall', 'North Hall', {
      washingmachines: Array.from({ length: washers }, () => machine(false, AHEAD)),
    }),
  ],
});

/** Playwright's test with a site of its own, so that every listener on its backend is the page's. */
export const test = base.extend<{ fragile: Fragile }>({
  fragile: async ({ page, pageConsole }, use) => {
    pageConsole.expectErrors(...FAILED_REQUESTS);
    let line: StallableLine | undefined;
    const site = await startLocalSite({
      lineTo: async (port) => {
        line = await stallableLine(port);
        return line.origin;
      },
    });
    if (line === undefined) throw new Error('The site has no line to its Firestore.');
    const outages = outagesOf(site);
    const schools = schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID);
    const { washers: shown } = boardPage(page);
    const cutOff = page.getByText('can’t be reached');
    const write: Fragile['write'] = (washers) => schools.write('campus.example', hall(washers));
    await use({
      ...outages,
      site,
      line,
      write,
      openBoard: async (washers = 1) => {
        await write(washers);
        await page.goto(site.origin);
        await signInByPopup(page, 'ada@campus.example');
        await expect(shown).toHaveCount(washers);
      },
      expectCutOff: () => expect(cutOff).toBeVisible({ timeout: 10_000 }),
      expectLive: async (washers) => {
        await write(washers);
        const began = performance.now();
        await expect(shown).toHaveCount(washers);
        await expect(cutOff).toHaveCount(0);
        const took = Math.round(performance.now() - began);
        console.log(`Live again after ${took} ms: ${base.info().title}`);
        // A page whose network was cut could not say that it left: the server finds out by itself.
        await expect.poll(outages.listenerCount, { timeout: 30_000 }).toBe(1);
      },
    });
    await outages.close();
    await line.close();
    await site.close();
  },
});

export { expect };
