import type { Certainty } from './clock.ts';
import { isNoLongerListed, putFirst } from './firstBuilding.ts';
import type { Building, Content, SchoolState } from './school.ts';
import type { FeedState } from './schoolFeed.ts';
import { keepSelected } from './selection.ts';

/** What a board's school is computed from. */
export interface Inputs extends FeedState {
  /** How far the time may be relied on by which machines are evaluated. */
  readonly certainty: Certainty;
  /** The building that this device puts first; null without one. */
  readonly firstId: string | null;
  /** The building that was selected last; null without one. */
  readonly selectedId: string | null;
}

/** What a board shows of its school. */
export interface Outcome {
  /** In the order of this device. */
  readonly school: SchoolState;
  readonly firstId: string | null;
  readonly selectedId: string | null;
}

/** Computes what a board shows. This is the only place that decides it. */
export function recompute({ firstId, selectedId, ...inputs }: Inputs): Outcome {
  const { content, trust } = withCertainty(inputs);
  if (content.kind !== 'live') return { school: withTrust(content, trust), firstId, selectedId };
  const listed = content.school.buildings;
  const first = isNoLongerListed(listed, firstId) ? null : firstId;
  const buildings = putFirst(listed, first).map((building) => withAge(building, trust));
  return {
    school: withTrust({ kind: 'live', school: { buildings } }, trust),
    firstId: first,
    selectedId: keepSelected(selectedId, buildings),
  };
}

/** Nothing is claimed of machines whose statuses would depend on a wrong time. */
function withCertainty({
  content,
  trust,
  certainty,
}: FeedState & Pick<Inputs, 'certainty'>): FeedState {
  switch (certainty) {
    case 'unknown':
      return { content: content.kind === 'live' ? { kind: 'loading' } : content, trust };
    case 'doubtful':
      return { content, trust: trust === 'current' ? 'paused' : trust };
    case 'known':
      return { content, trust };
  }
}

/** After a pause it is not known what the machines are doing now. */
function withAge(building: Building, trust: FeedState['trust']): Building {
  const isOld = trust === 'paused' && building.knowledge === 'current';
  return isOld ? { ...building, knowledge: 'old' } : building;
}

function withTrust(content: Content, trust: FeedState['trust']): SchoolState {
  if (trust === 'unreachable') return { kind: 'unreachable', content };
  if (trust === 'paused' && content.kind === 'live') return { kind: 'paused', content };
  return content;
}
