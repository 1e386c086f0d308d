import type { Building } from '@laundry-board/laundry-rules/school';
import type { Certainty } from '../device/clock.ts';
import type { Content, LiveSchool, SchoolState } from './schoolState.ts';
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
export function shownSchool({ firstId, chosenId, selectedId, ...known }: Inputs): Outcome {
  const content = inOrder(known.content, firstId);
  const buildings = content.kind === 'live' ? content.school.buildings : [];
  return {
    school: withTrust({ ...known, content }),
    selectedId: selectOne(buildings, [chosenId, selectedId]),
  };
}

/** The school in the order of this device. */
function inOrder(content: Content, firstId: string | null): Content {
  if (content.kind !== 'live') return content;
  const { school } = content;
  return { kind: 'live', school: { ...school, buildings: putFirst(school.buildings, firstId) } };
}

/** The buildings with one of them moved to the front; the same list when that changes nothing. */
function putFirst(buildings: readonly Building[], firstId: string | null): readonly Building[] {
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
  return listed ?? buildings[0]?.id ?? wanted.find((id) => id !== null) ?? null;
}

/** How far the school may be trusted, by its connection and by the time that the statuses of its machines depend on. */
function withTrust({
  content,
  trust,
  certainty,
}: FeedState & Pick<Inputs, 'certainty'>): SchoolState {
  const isEarly = content.kind === 'live' && certainty === 'unknown';
  const shown: Content = isEarly ? { kind: 'loading' } : content;
  if (trust === 'unreachable') return { kind: 'unreachable', content: shown };
  if (shown.kind !== 'live') return shown;
  const isPaused = trust === 'paused' || certainty === 'doubtful';
  return isPaused ? { kind: 'paused', content: asOld(shown) } : shown;
}

/** It is not known what the machines are doing now. */
function asOld({ kind, school }: LiveSchool): LiveSchool {
  const buildings = school.buildings.map((building): Building =>
    building.knowledge === 'current' ? { ...building, knowledge: 'old' } : building,
  );
  return { kind, school: { ...school, buildings } };
}
