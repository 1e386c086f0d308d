import { type ProfileName, PROFILES } from '../network/networkProfile.ts';
import type { Step } from '../step.ts';
import type { VisitEquipment } from './prepareVisits.ts';
import type { Sample } from './sample.ts';
import type { Story } from './scenarios.ts';
import { type Stage, tellStory } from './tellStory.ts';

interface Tour {
  readonly runs: number;
  readonly profiles: readonly ProfileName[];
  readonly stories: readonly Story[];
  readonly stages: readonly Stage[];
}

/** Visits all stages in turn, so that whatever else this machine does meets all of them alike. */
export async function visitInTurn(
  { runs, profiles, stories, stages }: Tour,
  equipment: VisitEquipment,
  step: Step,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const profile of profiles) {
      for (const story of stories) {
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
  return samples;
}
