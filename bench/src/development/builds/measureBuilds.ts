import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { PartOptions } from '../../part.ts';
import { type BuildTimes, buildAll } from './buildAll.ts';
import { type Bundler, BUNDLERS } from './bundler.ts';
import { ensureUsable } from './ensureUsable.ts';
import { scriptBytes } from './scriptBytes.ts';
import { timeNpmBuild } from './timeNpmBuild.ts';

/** What was found of the builds. */
export interface BuildSamples {
  /** `npm run build` as it is, milliseconds. */
  readonly command: readonly number[];
  readonly bundlers: Readonly<Record<Bundler, readonly BuildTimes[]>>;
  /** Bytes of all scripts that each bundler makes. */
  readonly bytes: Readonly<Record<Bundler, number>>;
}

/**
 * Builds all packages by both bundlers in turn, so that whatever else this machine does meets both
 * alike. The first round is used in a browser and not counted: after it, all files are in memory.
 *
 * @param copy The repository that is built, absolute.
 * @param folder Where the builds are put, absolute.
 */
export async function measureBuilds(
  copy: string,
  folder: string,
  browser: Browser,
  { runs, lifetime, step }: PartOptions,
): Promise<BuildSamples> {
  const folderOf = (bundler: Bundler): string => path.join(folder, bundler);
  for (const bundler of BUNDLERS) {
    await step(`build by ${bundler} and use it`, async () => {
      await buildAll(bundler, copy, folderOf(bundler), lifetime);
      await ensureUsable(browser, folderOf(bundler));
    });
  }
  const bytes = {
    rspack: await scriptBytes(folderOf('rspack')),
    webpack: await scriptBytes(folderOf('webpack')),
  };
  const command: number[] = [];
  const bundlers: Record<Bundler, BuildTimes[]> = { rspack: [], webpack: [] };
  for (let run = 1; run <= runs; run += 1) {
    await step(`run ${run} of ${runs}: build`, async () => {
      command.push(await timeNpmBuild(copy));
      for (const bundler of BUNDLERS) {
        bundlers[bundler].push(await buildAll(bundler, copy, folderOf(bundler), lifetime));
      }
    });
  }
  return { command, bundlers, bytes };
}
