import { VARIANT_NAMES } from '../builds/variant.ts';
import { VARIANTS } from '../builds/variants.ts';
import { PROFILE_NAMES, PROFILES } from '../network/networkProfile.ts';
import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
import { openStages } from './openStages.ts';
import { prepareVisits } from './prepareVisits.ts';
import { reportVisits } from './reportVisits.ts';
import type { Sample } from './sample.ts';
import { STORIES } from './scenarios.ts';
import { tellStory } from './tellStory.ts';

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
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const profile of profiles) {
      for (const story of stories) {
        // In turn, so that whatever else this machine does meets all variants alike.
        for (const stage of stages) {
          const { title } = stage.deployment.variant;
          const told = await step(
            `run ${run} of ${runs}: ${story.name}, ${PROFILES[profile].title}, ${title}`,
            () => tellStory(story, stage, profile, run, equipment),
          );
          samples.push(...told);
        }
      }
    }
  }
  return reportVisits(samples, equipment.browser.version());
};
