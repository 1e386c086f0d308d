import { type Fields, LOCAL_PROJECT_ID, schoolFields } from '@laundry-board/local-backend';
import { COUNTER } from './openListener.ts';

/** Path of the document that everybody listens to. */
export const SCHOOL = 'schools/bench.example';

const MACHINES = 24;
const BUILDINGS = ['Ash', 'Birch', 'Cedar'];

/** Writes the school of three buildings with 24 washers and 24 dryers each, by its REST address. */
export async function writeUpdate(origin: string, update: number): Promise<void> {
  const address = `${origin}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/${SCHOOL}`;
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: fieldsOf(update) }),
  });
  if (!response.ok) throw new Error(await response.text());
}

function fieldsOf(update: number): Fields {
  const lastUpdated = Date.now();
  const machines = Array.from({ length: MACHINES }, (_, index) => ({
    reported: { isInUse: (index + update) % 3 === 0, lastUpdated },
  }));
  const school = schoolFields({
    buildings: BUILDINGS.map((name) => ({ id: name, name, washers: machines, dryers: machines })),
  });
  return { [COUNTER]: { integerValue: String(update) }, ...school };
}
