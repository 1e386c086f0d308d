import { type ProfileName, PROFILES } from '../network/networkProfile.ts';
import type { Deployment } from './deployVariant.ts';
import type { LoggedRequest } from './loggedRequest.ts';
import { measuresOf } from './measures.ts';
import type { VisitEquipment } from './prepareVisits.ts';
import type { Sample } from './sample.ts';
import type { Story } from './scenarios.ts';
import type { StoredState } from './signIn.ts';
import { visit } from './visit.ts';

/** A variant that the resident has signed in to. */
export interface Stage {
  readonly deployment: Deployment;
  readonly signedIn: StoredState;
}

/** Makes the visits of a story with a browser profile of its own, so that the first finds no cache. */
export async function tellStory(
  { known, visits }: Story,
  { deployment, signedIn }: Stage,
  profile: ProfileName,
  run: number,
  { browser, context: { network }, services }: VisitEquipment,
): Promise<readonly Sample[]> {
  const { line, cpuSlowdown } = PROFILES[profile];
  const { auth, firestore, gapiStandIn } = services;
  const isFile = (url: string): boolean => ![auth, firestore].includes(new URL(url).origin);
  const samples: Sample[] = [];
  const context = await browser.newContext({
    // Its own requests would be counted by the servers alone; docs/decisions/0008 has its cost.
    serviceWorkers: 'block',
    ...(known ? { storageState: signedIn } : {}),
  });
  // Behind the login screen Google's scripts are loaded, which no build here is measured by.
  await context.addInitScript({ content: gapiStandIn });
  deployment.deploy('first');
  for (const { name, screen, afterBoardDeploy = false } of visits) {
    if (afterBoardDeploy) deployment.deploy('next');
    network.use(line);
    network.resetCounts();
    const result = await visit(context, deployment.page, screen, { cpuSlowdown, isFile });
    const { connections, down, bodies } = network.counts();
    ensureAllCounted(
      result.requests.filter(({ url }) => isFile(url)),
      bodies,
    );
    samples.push({
      profile,
      scenario: name,
      variant: deployment.variant.name,
      run,
      measures: measuresOf(result, isFile),
      requests: result.requests,
      connections,
      bytesOnTheLine: down,
    });
  }
  await context.close();
  deployment.deploy('first');
  return samples;
}

/** The browser's count and the servers' are made apart from each other, so both have to be right. */
function ensureAllCounted(files: readonly LoggedRequest[], sent: number): void {
  const counted = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (counted !== sent) {
    throw new Error(`The servers sent ${sent} bytes of files, the browser logged ${counted}.`);
  }
}
