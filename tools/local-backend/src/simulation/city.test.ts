import { expect, test } from '@jest/globals';
import { startFirestoreServer } from '../firestore/firestoreServer.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { CITY, cityAt } from './city.ts';
import { startSimulation } from './simulation.ts';

const START = 1_800_000_000_000;
const SCHOOL = `schools/${CITY}`;

test('the large school has 2,000 machines in 50 buildings with ids of their own', () => {
  const city = cityAt(START, START);
  expect(new Set(city.map(({ id }) => id)).size).toBe(50);
  expect(city.flatMap(({ washers, dryers }) => [...washers, ...dryers])).toHaveLength(2000);
});

test('it is written at the start, and then only while somebody listens', async () => {
  const server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  const { documents, origin } = server;
  const path = `${SCHOOL}/buildings/alder-house`;
  const nextWrite = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = documents.listen(path, () => {
        stop();
        resolve();
      });
    });
  const began = nextWrite();
  let now = START;
  const simulation = startSimulation({
    origin,
    clock: {
      now: () => now,
      // Others have their turn meanwhile.
      pause: (ms) => {
        now += ms;
        return new Promise((resolve) => setImmediate(resolve));
      },
    },
  });
  await began;
  const before = documents.get(path)?.updateTime;
  // The small schools go on.
  await new Promise((resolve) => {
    let writes = 0;
    const stop = documents.listen('schools/campus.example', () => {
      writes += 1;
      if (writes < 5) return;
      stop();
      resolve(undefined);
    });
  });
  expect(documents.get(path)?.updateTime).toBe(before);
  // What waits for the next write listens.
  await nextWrite();
  await simulation.stop();
  await server.close();
});
