import { EventEmitter, once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { busyLevel, parseBusyWeek } from '@laundry-board/laundry-rules/busy';
import { documentOf, restFields } from '@laundry-board/laundry-rules/firestoreRest';
import { startFirestoreServer } from '../firestore/firestoreServer.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { busyDocuments, schoolsAt } from './schools.ts';
import { startSimulation } from './simulation.ts';

const START = 1_800_000_000_000;
const HOUR = 3_600_000;

describe('the simulated schools', () => {
  // Every five seconds: long enough for each washer to start, to stop and to go offline.
  const HALF_AN_HOUR = Array.from({ length: 360 }, (_, index) => START + 5000 * index);
  const history = HALF_AN_HOUR.map((now) => ({ now, schools: schoolsAt(START, now) }));
  /** The reports of each machine, in their order. */
  const reportsOf = (kind: 'washers' | 'dryers') => {
    const moments = history.map(({ now, schools }) => {
      const machines = schools.flatMap(({ buildings }) => buildings.flatMap((one) => one[kind]));
      return machines.map((report) => ({ ...report, age: now - report.lastUpdated }));
    });
    return (moments[0] ?? []).map((_, machine) => moments.flatMap((all) => all[machine] ?? []));
  };

  test('start with buildings of all sizes and machines in every status', () => {
    const campus = history[0]?.schools[0]?.buildings;
    const sizes = campus?.map(({ washers, dryers }) => washers.length + dryers.length);
    expect(sizes).toEqual([14, 10, 7, 40, 1, 0, 18]);
    const maple = campus?.[1]?.washers.map(({ isInUse, lastUpdated }) =>
      START - lastUpdated > 6000 ? 'offline' : isInUse,
    );
    expect(maple).toEqual([false, true, true, false, 'offline', false]);
  });

  test('online washers report every 2 s; they go offline, start and stop', () => {
    for (const reports of reportsOf('washers')) {
      const ages = reports.map(({ age }) => age);
      expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ages)).toBeLessThan(60_000);
      const offline = ages.filter((age) => age > 2000);
      expect(offline.length).toBeGreaterThan(0);
      expect(offline.length).toBeLessThan(ages.length / 2);
      expect(new Set(reports.map(({ isInUse }) => isInUse)).size).toBe(2);
    }
  });

  test('the machines of one school say when they will be free, and are free then', () => {
    const ends = history.map(({ now, schools }) =>
      schools.map(({ buildings }) =>
        buildings
          .flatMap(({ dryers }) => dryers.flatMap(({ finishesAt }) => finishesAt ?? []))
          .map((end) => end - now),
      ),
    );
    const [campus = [], tech = []] = [0, 1].map((school) =>
      ends.flatMap((all) => all[school] ?? []),
    );
    expect(tech).toEqual([]);
    expect(campus.length).toBeGreaterThan(100);
    expect(Math.min(...campus)).toBeGreaterThan(0);
    expect(Math.max(...campus)).toBeLessThanOrEqual(150_000);
  });

  test('the machines of one school say since when they have been free', () => {
    const freeIn = (school: number) =>
      history.flatMap(({ now, schools }) =>
        (schools[school]?.buildings ?? [])
          .flatMap(({ dryers }) => dryers)
          .flatMap(({ isInUse, freeSince }) =>
            freeSince === undefined ? [] : { isInUse, age: now - freeSince },
          ),
      );
    expect(freeIn(1)).toEqual([]);
    const campus = freeIn(0);
    expect(campus.length).toBeGreaterThan(100);
    expect(campus.filter(({ isInUse, age }) => isInUse || age < 0)).toEqual([]);
  });

  test('one machine is out of order, though its sensor reports', () => {
    for (const { now, schools } of history) {
      const broken = schools.flatMap(({ buildings }) =>
        buildings.flatMap(({ washers, dryers }) =>
          [...washers, ...dryers].filter(({ outOfOrder }) => outOfOrder),
        ),
      );
      expect(broken).toEqual([expect.objectContaining({ isInUse: false, label: '114' })]);
      expect(now - (broken[0]?.lastUpdated ?? 0)).toBeLessThan(HOUR);
    }
  });

  test('the machines of one school have labels, each its own', () => {
    const labels = schoolsAt(START, START).map(({ buildings }) =>
      buildings.flatMap(({ washers, dryers }) => [...washers, ...dryers].map(({ label }) => label)),
    );
    const [campus = [], tech = []] = labels;
    expect(campus).toContain('203');
    expect(new Set(campus).size).toBe(campus.length);
    expect(campus).not.toContain(undefined);
    expect(new Set(tech)).toEqual(new Set([undefined]));
  });

  test('dryers report changes only, and some have been silent for hours', () => {
    const dryers = reportsOf('dryers');
    expect(dryers.filter((reports) => reports.every(({ age }) => age > HOUR))).toHaveLength(4);
    for (const reports of dryers) {
      expect(Math.min(...reports.map(({ age }) => age))).toBeGreaterThanOrEqual(0);
      const times = new Set(reports.map(({ lastUpdated }) => lastUpdated));
      const sent = reports.map(({ lastUpdated, isInUse }) => `${lastUpdated} ${isInUse}`);
      expect(new Set(sent).size).toBe(times.size);
    }
  });
});

describe('the busy hours of the simulated schools', () => {
  const weeks = new Map(
    Object.entries(busyDocuments('America/New_York', START)).map(([path, document]) => [
      path,
      parseBusyWeek(documentOf(restFields(document))),
    ]),
  );
  const weekOf = (id: string) => weeks.get(`schools/campus.example/busy/${id}`);

  test('are those of the houses of one school that have three machines of a kind', () => {
    expect([...weeks.keys()].map((path) => path.split('/')[3])).toEqual([
      'north-hall',
      'maple-house',
      'eastgate',
      'lakeside-court',
      'founders',
    ]);
    expect([...weeks.values()]).not.toContain(null);
  });

  test('have quiet nights and full evenings, and in one house hours that are not known', () => {
    const levels = new Set(weekOf('maple-house')?.washers?.map(busyLevel));
    expect(levels).toEqual(new Set(['quiet', 'busy', 'full']));
    expect(weekOf('north-hall')?.washers?.[3]).toBe(0);
    expect(weekOf('founders')?.washers?.slice(0, 6)).toEqual([
      expect.any(Number),
      null,
      null,
      null,
      null,
      expect.any(Number),
    ]);
  });

  test('are said in the document of that school alone', () => {
    const said = schoolsAt(START, START).filter(({ isBusyKnown }) => isBusyKnown);
    expect(said.map(({ domain }) => domain)).toEqual(['campus.example']);
  });
});

test('writes its schools, and continues after an outage', async () => {
  const projectId = LOCAL_PROJECT_ID;
  let server = await startFirestoreServer({ port: 0, projectId });
  const { origin, port } = server;
  const written = new Promise((resolve) => {
    server.documents.listen('schools/campus.example', resolve);
  });
  const log = new EventEmitter();
  const simulation = startSimulation({ origin, log: (line) => log.emit('line', line) });
  try {
    await written;
    const outage = once(log, 'line');
    await server.close();
    expect(await outage).toEqual([expect.stringContaining("can't be written")]);
    const recovery = once(log, 'line');
    server = await startFirestoreServer({ port, projectId });
    expect(await recovery).toEqual([expect.stringContaining('again')]);
    expect(server.documents.get('schools/tech.example')).toBeDefined();
    expect(server.documents.get('schools/campus.example/busy/maple-house')).toBeDefined();
  } finally {
    await simulation.stop();
    await server.close();
  }
});
