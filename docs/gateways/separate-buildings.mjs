import { setTimeout } from 'node:timers/promises';
import {
  BUILDINGS_EVERY_MS,
  planSchoolWrite,
  separateDocuments,
} from '@laundry-board/laundry-rules/writing';
import { firestore } from './firestore.mjs';

const SCHOOL = 'campus.example';

/** Your machines' last reports. Times are milliseconds since 1970. */
function readBuildings() {
  const lastUpdated = Date.now();
  // If your machines know when their cycle will end.
  const finishesAt = Date.now() + 12 * 60_000;
  // The label is what stands on the machine.
  const washers = [{ isInUse: true, lastUpdated, finishesAt, label: '12' }];
  const dryers = [{ isInUse: false, lastUpdated, label: '31' }];
  return [{ id: 'maple', name: 'Maple House', washers, dryers }];
}

/**
 * The last write of the school's document.
 *
 * @type {import('@laundry-board/laundry-rules/writing').SchoolWrite | null}
 */
let written = null;

console.log(`Writing schools/${SCHOOL} every 3 s.`);

for (;;) {
  const buildings = readBuildings();
  const { isDue, ...next } = planSchoolWrite(buildings, written, Date.now());
  const documents = separateDocuments(SCHOOL, buildings, next.time, isDue);
  const batch = firestore.batch();
  for (const [path, document] of Object.entries(documents))
    batch.set(firestore.doc(path), document);
  try {
    await batch.commit();
    if (isDue) written = next;
  } catch (error) {
    console.error(error);
  }
  await setTimeout(BUILDINGS_EVERY_MS);
}
