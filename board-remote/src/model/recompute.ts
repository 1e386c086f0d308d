import type { Certainty } from './clock.ts';
import type { Building, Content, SchoolState } from './school.ts';
import type { FeedState } from './schoolFeed.ts';

/** What a board's school is computed from. A building that is named, and not in the school, counts as none. */
export interface Inputs extends FeedState {
  /** How far the time may be relied on by which machines are evaluated. */
  readonly certainty: Certainty;
  /** The building that this device puts first; null without one. */
  readonly firstId: string | null;
  /** The building that a link names or that somebody has selected; null without one. */
  readonly chosenId: string | null;
  /** The building that was selected before; null without one. */
  readonly selectedId: string | null;
}

/** What a board shows of its school. */
export interface Outcome {
  /** In the order of this device. */
  readonly school: SchoolState;
  readonly selectedId: string | null;
}

/** Computes what a board shows. This is the only place that decides it, and it keeps nothing. */
export function recompute({ firstId, chosenId, selectedId, ...inputs }: Inputs): Outcome {
  const { content, trust } = withCertainty(inputs);
  if (content.kind !== 'live') {
    return { school: withTrust(content, trust), selectedId: chosenId ?? selectedId };
  }
  const buildings = putFirst(content.school.buildings, firstId).map((building) =>
    withAge(building, trust),
  );
  return {
    school: withTrust({ kind: 'live', school: { buildings } }, trust),
    selectedId: selectOne(buildings, [chosenId, selectedId]),
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

/** The buildings with one of them moved to the front; the same list when that changes nothing. */
export function putFirst(
  buildings: readonly Building[],
  firstId: string | null,
): readonly Building[] {
  const index = buildings.findIndex(({ id }) => id === firstId);
  const first = buildings[index];
  if (first === undefined || index === 0) return buildings;
  return [first, ...buildings.slice(0, index), ...buildings.slice(index + 1)];
}

/**
 * The first of the wanted buildings that is listed, otherwise the first building (spec decision 1). The building that was
 * selected is wanted as well: one that nobody has chosen stays selected when another one appears before it.
 */
function selectOne(
  buildings: readonly Building[],
  wanted: readonly (string | null)[],
): string | null {
  const listed = wanted.find((id) => buildings.some((building) => building.id === id));
  return listed ?? buildings[0]?.id ?? null;
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
