import { launchBrowser } from '../browser/launchBrowser.ts';
import { VARIANT_NAMES } from '../builds/variant.ts';
import { VARIANTS } from '../builds/variants.ts';
import { createIdentity } from '../network/certificate.ts';
import { createNetwork } from '../network/network.ts';
import { type ProfileName, PROFILES } from '../network/networkProfile.ts';
import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { deployVariant } from './deployVariant.ts';
import { reportVisits } from './reportVisits.ts';
import type { Sample } from './sample.ts';
import { STORIES } from './scenarios.ts';
import { signIn } from './signIn.ts';
import { startServices } from './services.ts';
import { type Stage, tellStory } from './tellStory.ts';

const isProfile = (name: string): name is ProfileName => name in PROFILES;
const PROFILE_NAMES = Object.keys(PROFILES).filter(isProfile);

/** The same sources built in four ways, visited in turn in a real browser. */
export const visits: Part = async ({ runs, only, lifetime, step }) => {
  const variants = restrict(VARIANT_NAMES, only);
  const profiles = restrict(PROFILE_NAMES, only);
  const stories = STORIES.filter(({ name }) =>
    restrict(
      STORIES.map((story) => story.name),
      only,
    ).includes(name),
  );
  const folder = await temporaryFolder(lifetime);
  const network = createNetwork();
  lifetime.add(network.close);
  const identity = createIdentity();
  const context = { network, identity, lifetime };
  const services = await startServices(network, identity, lifetime);
  const browser = await launchBrowser(lifetime, identity);

  const stages: Stage[] = [];
  for (const name of variants) {
    const variant = VARIANTS[name];
    const deployment = await step(`build ${variant.title}`, () =>
      deployVariant(variant, folder, services, context),
    );
    const signedIn = await step(`sign in to ${variant.title}`, () =>
      signIn(browser, deployment, services),
    );
    stages.push({ deployment, signedIn });
  }
  const samples: Sample[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const profile of profiles) {
      for (const story of stories) {
        // In turn, so that whatever else this machine does meets all variants alike.
        for (const stage of stages) {
          const { title } = stage.deployment.variant;
          const told = await step(
            `run ${run} of ${runs}: ${story.name}, ${PROFILES[profile].title}, ${title}`,
            () => tellStory(story, stage, profile, run, { browser, network, services }),
          );
          samples.push(...told);
        }
      }
    }
  }
  return reportVisits(samples, browser.version());
};
