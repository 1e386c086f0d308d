import type { Browser } from '@playwright/test';
import type { PartOptions } from '../../part.ts';
import { DEV_SITES, type DevSiteName } from './devSite.ts';
import { measureStart, type StartTimes } from './measureStart.ts';

/** The cold starts of one site. */
export interface StartSamples {
  readonly site: DevSiteName;
  readonly times: readonly StartTimes[];
}

/** Starts every site in turn; the first round is not counted: after it, all files are in memory. */
export async function measureStarts(
  copy: string,
  browser: Browser,
  { runs, lifetime, step }: PartOptions,
): Promise<readonly StartSamples[]> {
  const samples = DEV_SITES.map((site) => ({ site, times: new Array<StartTimes>() }));
  for (let run = 0; run <= runs; run += 1) {
    for (const { site, times } of samples) {
      const measured = await step(`run ${run} of ${runs}: start, ${site.name}`, () =>
        measureStart(site, copy, browser, lifetime),
      );
      if (run > 0) times.push(measured);
    }
  }
  return samples.map(({ site, times }) => ({ site: site.name, times }));
}
