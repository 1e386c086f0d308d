import { z } from 'zod';
import type { Config } from './config.ts';
import type { Firestore } from './firestore.ts';
import type { PreviousStates } from './sensors.ts';

const machineList = z.object({
  arrayValue: z.object({
    values: z
      .array(
        z.object({
          mapValue: z.object({
            fields: z.object({
              isInUse: z.object({ booleanValue: z.boolean() }),
              lastUpdated: z.object({ timestampValue: z.iso.datetime() }),
              freeSince: z.object({ timestampValue: z.iso.datetime() }).optional(),
              label: z.object({ stringValue: z.string() }).optional(),
            }),
          }),
        }),
      )
      .default([]),
  }),
});

const lists = z.object({ washingmachines: machineList, dryers: machineList });

const school = z.object({
  buildings: z.object({
    arrayValue: z.object({
      values: z.array(
        z.object({
          mapValue: z.object({
            fields: z.looseObject({ id: z.object({ stringValue: z.string() }) }),
          }),
        }),
      ),
    }),
  }),
});

/** A machine that was heard earlier may have begun and ended a load unseen, milliseconds. */
const KNOWN_FOR_MS = 3_600_000;

/**
 * Reads what was written last, so that a washer that soaks during a restart of the gateway doesn't look done.
 *
 * @returns Also the server's time, milliseconds since 1970.
 * @throws FirestoreError
 */
export async function readPreviousStates(
  firestore: Pick<Firestore, 'read'>,
  { school: domain, buildings, layout }: Config,
): Promise<{ readonly states: PreviousStates; readonly time: number }> {
  const path = `schools/${domain}`;
  const isSeparate = layout === 'separate buildings';
  const paths = isSeparate ? buildings.map(({ id }) => `${path}/buildings/${id}`) : [path];
  const { documents, time } = await firestore.read(paths);
  const fieldsOf = isSeparate
    ? (id: string) => documents.get(`${path}/buildings/${id}`)?.fields
    : buildingsIn(documents.get(path)?.fields);
  const states = new Map(
    buildings.map(({ id }) => [id, lists.safeParse(fieldsOf(id)).data] as const),
  );
  return {
    time,
    states: ({ building, kind, place, rules: { label } }) => {
      const list = states.get(building)?.[kind === 'washer' ? 'washingmachines' : 'dryers'];
      const machine = findMachine(list?.arrayValue.values ?? [], place, label);
      if (machine === undefined) return undefined;
      // A machine that was never heard has 1970.
      const age = time - Date.parse(machine.lastUpdated.timestampValue);
      if (age > KNOWN_FOR_MS) return undefined;
      const freeSince = machine.freeSince?.timestampValue;
      return {
        isInUse: machine.isInUse.booleanValue,
        freeForMs: freeSince === undefined ? null : time - Date.parse(freeSince),
      };
    },
  };
}

/** The machine of a list with a label, which may have stood elsewhere; without one, that in its place. */
function findMachine(
  list: z.infer<typeof machineList>['arrayValue']['values'],
  place: number,
  label: string | undefined,
) {
  const all = list.map(({ mapValue: { fields } }) => fields);
  const isIt = (machine: (typeof all)[number] | undefined) => machine?.label?.stringValue === label;
  // Two machines may have one label.
  if (isIt(all[place])) return all[place];
  return label === undefined ? undefined : all.find(isIt);
}

function buildingsIn(fields: unknown): (id: string) => unknown {
  const values = school.safeParse(fields).data?.buildings.arrayValue.values ?? [];
  const byId = new Map(
    values.map(({ mapValue }) => [mapValue.fields.id.stringValue, mapValue.fields]),
  );
  return (id) => byId.get(id);
}
