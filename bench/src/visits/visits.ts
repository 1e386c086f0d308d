import { VARIANT_NAMES } from '../builds/variant.ts';
import { VARIANTS } from '../builds/variants.ts';
import { PROFILE_NAMES } from '../network/networkProfile.ts';
import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
import { openStages } from './openStages.ts';
import { prepareVisits } from './prepareVisits.ts';
import { reportVisits } from './reportVisits.ts';
import { STORIES } from './scenarios.ts';
import { visitInTurn } from './visitInTurn.ts';

/** The same sources built in four ways, visited in turn in a real browser. */
export const visits: Part = async ({ runs, only, lifetime, step }) => {
  const variants = restrict(VARIANT_NAMES, only).map((name) => VARIANTS[name]);
  const profiles = restrict(PROFILE_NAMES, only);
  const stories = STORIES.filter(({ name }) =>
    restrict(
      STORIES.map((story) => story.name),
      only,
    ).includes(name),
  );
  const equipment = await prepareVisits(lifetime);
  const stages = await openStages(variants, equipment, step);
  const samples = await visitInTurn({ runs, profiles, stories, stages }, equipment, step);
  return reportVisits(samples, equipment.browser.version());
};
