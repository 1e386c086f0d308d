import { federated } from '../builds/federated.ts';
import { type ProfileName, PROFILE_NAMES } from '../network/networkProfile.ts';
import { restrict } from '../options.ts';
import type { Part } from '../part.ts';
import { openStages } from '../visits/openStages.ts';
import { prepareVisits } from '../visits/prepareVisits.ts';
import { STORIES } from '../visits/scenarios.ts';
import { visitInTurn } from '../visits/visitInTurn.ts';
import { LEVER_NAMES } from './lever.ts';
import { leverVariant } from './leverVariant.ts';
import { reportLevers } from './reportLevers.ts';

/** Of each story only the visit with an empty cache. */
const FIRST_VISITS = STORIES.map((story) => ({ ...story, visits: story.visits.slice(0, 1) }));

/** What each thing that is done for first visits is good for: what ships beside it without that thing. */
export const measureLevers: Part = async ({ runs, only, lifetime, step }) => {
  const profiles = linesOf(only);
  const variants = [federated, ...restrict(LEVER_NAMES, only).map(leverVariant)];
  const equipment = await prepareVisits(lifetime);
  const stages = await openStages(variants, equipment, step);
  const samples = await visitInTurn(
    { runs, profiles, stories: FIRST_VISITS, stages },
    equipment,
    step,
  );
  return reportLevers(variants, samples, profiles);
};

/** The slow line, on which bytes and round trips count most, unless others are asked for. */
function linesOf(only: readonly string[]): readonly ProfileName[] {
  const asked = PROFILE_NAMES.filter((name) => only.includes(name));
  return asked.length > 0 ? asked : ['slow'];
}
