import type { Variant } from '../builds/variant.ts';
import type { Step } from '../step.ts';
import { deployVariant } from './deployVariant.ts';
import type { VisitEquipment } from './prepareVisits.ts';
import { signIn } from './signIn.ts';
import type { Stage } from './tellStory.ts';

/** Builds and serves variants, and signs the resident in to each. */
export async function openStages(
  variants: readonly Variant[],
  { folder, context, services, browser }: VisitEquipment,
  step: Step,
): Promise<readonly Stage[]> {
  const stages: Stage[] = [];
  for (const variant of variants) {
    const deployment = await step(`build ${variant.title}`, () =>
      deployVariant(variant, folder, services, context),
    );
    const signedIn = await step(`sign in to ${variant.title}`, () =>
      signIn(browser, deployment, services),
    );
    stages.push({ deployment, signedIn });
  }
  return stages;
}
