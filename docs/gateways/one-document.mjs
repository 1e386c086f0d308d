import { setTimeout } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { firestore } from './firestore.mjs';

const school = firestore.doc('schools/campus.example');

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

console.log(`Writing ${school.path} every second.`);

for (;;) {
  await school.set({ buildings: readBuildings() }).catch(console.error);
  await setTimeout(1000);
}
