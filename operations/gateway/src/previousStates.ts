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
            fields: z.object({ isInUse: z.object({ booleanValue: z.boolean() }) }),
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
    ? (id: string) => documents.get(`${path}/buildings/${id}`)
    : buildingsIn(documents.get(path));
  const states = new Map(
    buildings.map(({ id }) => [id, lists.safeParse(fieldsOf(id)).data] as const),
  );
  return {
    time,
    states: ({ building, kind, place }) => {
      const list = states.get(building)?.[kind === 'washer' ? 'washingmachines' : 'dryers'];
      return list?.arrayValue.values[place]?.mapValue.fields.isInUse.booleanValue;
    },
  };
}

function buildingsIn(document: unknown): (id: string) => unknown {
  const values = school.safeParse(document).data?.buildings.arrayValue.values ?? [];
  const byId = new Map(values.map(({ mapValue: { fields } }) => [fields.id.stringValue, fields]));
  return (id) => byId.get(id);
}
