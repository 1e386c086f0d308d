import { copyRepository } from '@laundry-board/browser-tests/copyRepository';
import { installedVersion } from '../../../rspack/installedVersion.ts';
import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { launchBrowser } from '../browser/launchBrowser.ts';
import { measureBuilds } from './builds/measureBuilds.ts';
import { reportBuilds } from './report/reportBuilds.ts';
import { reportSaves } from './report/reportSaves.ts';
import { reportStarts } from './report/reportStarts.ts';
import { measureAllSaves } from './saves/measureAllSaves.ts';
import { SHARES } from './share.ts';
import { measureStarts } from './starts/measureStarts.ts';

/** Builds, starts and saves as a developer meets them, on a copy of the repository. */
export const development: Part = async (options) => {
  const { only, lifetime, step } = options;
  const shares = restrict(SHARES, only);
  const folder = await temporaryFolder(lifetime);
  const copy = await step('copy the repository', copyRepository);
  lifetime.add(copy.remove);
  const browser = await launchBrowser(lifetime);

  const versions = {
    browser: browser.version(),
    rspack: installedVersion('@rspack/core'),
    webpack: installedVersion('webpack'),
  };
  const builds = shares.includes('build')
    ? await measureBuilds(copy.folder, folder, browser, options)
    : undefined;
  const starts = shares.includes('start')
    ? await measureStarts(copy.folder, browser, options)
    : undefined;
  const saves = shares.includes('save')
    ? await measureAllSaves(copy.folder, browser, options)
    : undefined;
  const findings = [
    ...(builds === undefined ? [] : [reportBuilds(builds, `webpack ${versions.webpack}`)]),
    ...(starts === undefined ? [] : [reportStarts(starts)]),
    ...(saves === undefined ? [] : [reportSaves(saves)]),
  ];
  return {
    rows: findings.flatMap(({ rows }) => rows),
    tables: findings.flatMap(({ tables }) => tables),
    details: { versions, builds, starts, saves },
  };
};
