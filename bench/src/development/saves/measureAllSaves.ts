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
  { runs, lifetime, tell }: PartOptions,
): Promise<readonly SaveSamples[]> {
  const samples: SaveSamples[] = [];
  for (const site of DEV_SITES) {
    const { address, end } = await startDev(site, copy, lifetime);
    const opened = await openPage(browser, address);
    // Before it, skeletons stand in the place of what is changed.
    await whenShown(opened, site.usable);
    await STORIES[site.name](opened, async (edit) => {
      tell(`save, ${site.name}: ${edit.title}`);
      samples.push({ site: site.name, edit, saves: await measureSaves(edit, copy, opened, runs) });
    });
    await opened.close();
    await end();
  }
  return samples;
}
