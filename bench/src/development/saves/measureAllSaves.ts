import type { Browser } from '@playwright/test';
import type { PartOptions } from '../../part.ts';
import { openPage, type OpenPage } from '../page/openPage.ts';
import { signInAsResident } from '../page/signInAsResident.ts';
import { whenShown } from '../page/whenShown.ts';
import { DEV_SITES, type DevSiteName } from '../starts/devSite.ts';
import { startDev } from '../starts/startDev.ts';
import { type Edit, EDITS } from './edits.ts';
import { measureSaves, type Save } from './measureSaves.ts';

/** The saves of one file on one site. */
export interface SaveSamples {
  readonly site: DevSiteName;
  readonly edit: Edit;
  readonly saves: readonly Save[];
}

type Measure = (edit: Edit) => Promise<void>;

/** What is saved on each site, and what is done between. */
const STORIES: Readonly<
  Record<DevSiteName, (opened: OpenPage, measure: Measure) => Promise<void>>
> = {
  composed: async (opened, measure) => {
    await measure(EDITS.auth);
    await signInAsResident(opened);
    await measure(EDITS.board);
    await measure(EDITS.shell);
  },
  'auth-remote alone': (_, measure) => measure(EDITS.auth),
  'board-remote alone': (_, measure) => measure(EDITS.board),
};

/** Saves a file of every package on the composed site, and of each remote alone. */
export async function measureAllSaves(
  copy: string,
  browser: Browser,
  { runs, lifetime, step }: PartOptions,
): Promise<readonly SaveSamples[]> {
  const samples: SaveSamples[] = [];
  for (const site of DEV_SITES) {
    const { opened, end } = await step(`start, ${site.name}`, async () => {
      const dev = await startDev(site, copy, lifetime);
      const page = await openPage(browser, dev.address);
      // Before it, skeletons stand in the place of what is changed.
      await whenShown(page, site.usable);
      return { opened: page, end: dev.end };
    });
    await STORIES[site.name](opened, async (edit) => {
      const saves = await step(`save, ${site.name}: ${edit.title}`, () =>
        measureSaves(edit, copy, opened, runs),
      );
      samples.push({ site: site.name, edit, saves });
    });
    await opened.close();
    await end();
  }
  return samples;
}
