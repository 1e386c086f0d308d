import { setTimeout } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { firestore } from './firestore.mjs';

const school = firestore.doc('schools/campus.example');

/** A washer that has not reported for longer is Offline, and a dryer, milliseconds. */
const OFFLINE_AFTER = { washingmachines: 6000, dryers: 3_600_000 };

/** Your machines' last reports. */
function readBuildings() {
  const lastUpdated = Timestamp.now();
  // If your machines know when their cycle will end.
  const finishesAt = Timestamp.fromMillis(Date.now() + 12 * 60_000);
  // The label is what stands on the machine.
  const washingmachines = [{ isInUse: true, lastUpdated, finishesAt, label: '12' }];
  const dryers = [{ isInUse: false, lastUpdated, label: '31' }];
  return [{ id: 'maple', name: 'Maple House', washingmachines, dryers }];
}

/**
 * @param {ReturnType<typeof readBuildings>[number]} building
 * @param {keyof typeof OFFLINE_AFTER} kind
 */
function countFree(building, kind) {
  const free = building[kind].filter(
    ({ isInUse, lastUpdated }) =>
      !isInUse && Date.now() - lastUpdated.toMillis() <= OFFLINE_AFTER[kind],
  );
  return free.length;
}

/**
 * A building as the school's document has it.
 *
 * @param {ReturnType<typeof readBuildings>[number]} building
 */
function summarize(building) {
  const washers = countFree(building, 'washingmachines');
  const dryers = countFree(building, 'dryers');
  return { id: building.id, name: building.name, separate: true, free: { washers, dryers } };
}

let written = { time: 0, content: '' };

console.log(`Writing ${school.path} every 3 s.`);

for (;;) {
  const buildings = readBuildings();
  const batch = firestore.batch();
  for (const { id, washingmachines, dryers } of buildings) {
    batch.set(school.collection('buildings').doc(id), { washingmachines, dryers });
  }
  // Every open board receives the school's document: it is written when a count or a name has changed, every 20 s at
  // most, and every 30 s in any case, because boards don't show a count that is a minute old.
  const summaries = buildings.map(summarize);
  const content = JSON.stringify(summaries);
  const age = Date.now() - written.time;
  const isDue = age >= 30_000 || (content !== written.content && age >= 20_000);
  const freeAt = Timestamp.now();
  if (isDue) batch.set(school, { buildings: summaries.map((one) => ({ ...one, freeAt })) });
  try {
    await batch.commit();
    if (isDue) written = { time: Date.now(), content };
  } catch (error) {
    console.error(error);
  }
  await setTimeout(3000);
}
