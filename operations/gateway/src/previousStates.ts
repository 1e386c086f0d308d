import { parseBuilding, parseSchool } from '@laundry-board/laundry-rules/documents';
import type { Machine } from '@laundry-board/laundry-rules/machines';
import type { Config } from './config.ts';
import type { Firestore } from './firestore.ts';
import type { PreviousStates } from './sensors.ts';

/** A machine that was heard earlier may have begun and ended a load unseen, milliseconds. */
const KNOWN_FOR_MS = 3_600_000;

interface PreviousDocuments {
  readonly states: PreviousStates;
  /** Whether there were documents of when buildings are busy. */
  readonly isBusyKnown: boolean;
  /** The server's time, milliseconds since 1970. */
  readonly time: number;
}

/**
 * Reads what was written last, so that a washer that soaks during a restart of the gateway doesn't look done.
 *
 * @throws FirestoreError
 */
export async function readPreviousStates(
  firestore: Pick<Firestore, 'read'>,
  { school: domain, buildings, layout }: Config,
): Promise<PreviousDocuments> {
  const path = `schools/${domain}`;
  const isSeparate = layout === 'separate buildings';
  const separate = isSeparate ? buildings.map(({ id }) => `${path}/buildings/${id}`) : [];
  const { documents, time } = await firestore.read([path, ...separate]);
  const { school } = parseSchool(documents.get(path)?.fields);
  const machinesOf = (id: string) =>
    isSeparate
      ? parseBuilding(documents.get(`${path}/buildings/${id}`)?.fields).machines
      : school.buildings.find((building) => building.id === id)?.machines;
  const machines = new Map(buildings.map(({ id }) => [id, machinesOf(id)]));
  return {
    time,
    isBusyKnown: school.busy === true,
    states: ({ building, kind, place, rules: { label } }) => {
      const machine = findMachine(machines.get(building)?.[kind] ?? [], place, label);
      if (machine === undefined) return undefined;
      const { isInUse, freeSince, lastUpdated, outOfOrder } = machine;
      // One that was never heard, or is out of order, has 1970.
      const isKnown = time - lastUpdated <= KNOWN_FOR_MS;
      const state = {
        isInUse,
        freeForMs: freeSince === undefined ? null : time - freeSince,
        aliveAgoMs: Math.max(0, time - lastUpdated),
      };
      return { isOutOfOrder: outOfOrder === true, state: isKnown ? state : null };
    },
  };
}

/** The machine of a list with a label, which may have stood elsewhere; without one, that in its place. */
function findMachine(
  list: readonly Machine[],
  place: number,
  label: string | undefined,
): Machine | undefined {
  const isIt = (machine: Machine | undefined) => machine?.label === label;
  // Two machines may have one label.
  if (isIt(list[place])) return list[place];
  return label === undefined ? undefined : list.find(isIt);
}
