import { expect, test } from '@jest/globals';
import { parseBusyWeek } from '@laundry-board/laundry-rules/busy';
import { documentOf, restFields } from '@laundry-board/laundry-rules/firestoreRest';
import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import type { VersionedDocument } from '../firestore.ts';
import { createSensors } from '../sensors.ts';
import { createFakeClock } from '../testing/fakeClock.ts';
import { washersConfig } from '../testing/simulatedRoom.ts';
import { newRemembered, type Remembered, startHistoryKeeper } from './historyKeeper.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
/** A Monday's midnight. */
const START = Date.parse('2026-05-04T04:00:00Z');
const HISTORY = 'schools/campus.example/history/maple';
const BUSY = 'schools/campus.example/busy/maple';

/** A keeper of a room, which begins at some time of the test's clock, and its Firestore. */
function keep(options: {
  readonly washers?: number;
  readonly startedAt?: number;
  readonly documents?: Map<string, DocumentFields>;
  readonly remembered?: Remembered;
}) {
  const { washers = 3, startedAt = 0, documents = new Map<string, DocumentFields>() } = options;
  const { remembered = newRemembered('America/New_York') } = options;
  const config = washersConfig(washers);
  const clock = createFakeClock(startedAt);
  const sensors = createSensors(config, { now: startedAt });
  const say = (topic: string, text: string) =>
    sensors.receive({ topic, payload: Buffer.from(text), isRetained: false }, clock.now());
  sensors.connected(startedAt);
  say('up', 'online');
  const lines: string[] = [];
  const writes: string[][] = [];
  let answer: 'at once' | 'never' | 'refused' = 'at once';
  const asked = async () => {
    if (answer === 'never') await new Promise(() => {});
    if (answer === 'refused') throw new Error('it is away');
  };
  const found = (path: string, fields: DocumentFields): [string, VersionedDocument] => [
    path,
    { path, fields: documentOf(restFields(fields)), updateTime: '' },
  ];
  const keeper = startHistoryKeeper({
    config,
    remembered,
    clock,
    log: (line) => lines.push(line),
    firestore: {
      read: async (paths) => {
        await asked();
        const all = [...documents].filter(([path]) => paths.includes(path));
        return {
          documents: new Map(all.map(([path, fields]) => found(path, fields))),
          time: clock.now() + START,
        };
      },
      write: async (written) => {
        await asked();
        writes.push(Object.keys(written));
        for (const [path, fields] of Object.entries(written)) {
          if (fields === null) documents.delete(path);
          else documents.set(path, fields);
        }
        return clock.now() + START;
      },
    },
  });
  const time = () => clock.now() + START;
  const look = async () => {
    if (keeper.takeUp(time())) {
      remembered.history.look(sensors.reports(clock.now()), clock.now(), START);
      keeper.write(time());
    }
    // Requests that are answered at once have ended.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const passed = async (ms: number, every = ms) => {
    for (let done = 0; done < ms; done += every) {
      clock.advance(every);
      await look();
    }
  };
  return {
    clock,
    documents,
    lines,
    writes,
    keeper,
    look,
    passed,
    answer: (next: typeof answer) => {
      answer = next;
    },
    use: (count: number) => {
      for (let place = 0; place < washers; place += 1)
        say(`w${place}`, place < count ? 'ON' : 'OFF');
    },
    stop: () => keeper.stop(time()),
    remembered,
  };
}

test('what is remembered is written after each hour', async () => {
  const room = keep({});
  await room.look();
  room.use(2);
  await room.passed(2 * HOUR, 10 * MINUTE);
  expect(room.writes).toEqual([[HISTORY], [HISTORY]]);
});

test('what could not be read is said once, and tried again each minute', async () => {
  const room = keep({});
  room.answer('refused');
  await room.passed(2 * HOUR, MINUTE);
  expect(room.lines).toEqual(['The history of the machines: it is away. Trying again.']);
  room.answer('at once');
  await room.passed(HOUR, MINUTE);
  expect(room.writes).toHaveLength(1);
});

test('a write that is refused is tried again after a minute, with what is true then', async () => {
  const room = keep({});
  await room.look();
  room.answer('refused');
  await room.passed(HOUR);
  room.answer('at once');
  await room.passed(MINUTE - 1000, 1000);
  expect(room.writes).toHaveLength(0);
  await room.passed(1000);
  expect(room.writes).toHaveLength(1);
});

test('when it ends, it is written, and taken up by the next one', async () => {
  const room = keep({});
  await room.look();
  room.use(2);
  await room.passed(21 * MINUTE, MINUTE);
  await room.stop();
  const before = room.documents.get(HISTORY);
  const next = keep({ documents: room.documents, startedAt: room.clock.now() });
  await next.look();
  await next.stop();
  expect(next.lines).toEqual([]);
  expect(next.documents.get(HISTORY)).toEqual(before);
  expect(before?.['content']).toContain('"known":3600000');
});

test('when it ends while Firestore does not answer, it waits for 1.2 s', async () => {
  const room = keep({});
  await room.look();
  room.answer('never');
  let hasStopped = false;
  const stopped = room.stop().then(() => {
    hasStopped = true;
  });
  room.clock.advance(1199);
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  room.clock.advance(1);
  await stopped;
  expect(hasStopped).toBe(true);
});

test.each([
  ['a text', { content: 'x', zone: 'America/New_York', updated: new Date(START) }, 'is none'],
  [
    'another thing',
    { content: '{"weeks":1}', zone: 'America/New_York', updated: new Date(START) },
    'is none',
  ],
  ['empty', {}, 'is none'],
  [
    'of another zone',
    { content: '{"weeks":[],"open":[],"machines":{}}', zone: 'UTC', updated: new Date(START) },
    'is of UTC',
  ],
])('a history that is %s counts as none, and is said to be', async (_, fields, problem) => {
  const room = keep({ documents: new Map([[HISTORY, fields]]) });
  await room.passed(2 * HOUR, HOUR);
  expect(room.lines).toEqual([`Maple House: its history ${problem}, so it begins anew.`]);
  expect(room.writes).toEqual([[HISTORY]]);
});

/** A room that has lived for four weeks, in which a washer of three is in use. */
async function afterFourWeeks() {
  const room = keep({});
  await room.look();
  room.use(1);
  await room.passed(4 * WEEK - HOUR, HOUR);
  return room;
}

test('when a room is busy is written once it is known, and then when it has changed', async () => {
  const room = await afterFourWeeks();
  expect(room.documents.has(BUSY)).toBe(false);
  expect(room.keeper.isBusyKnown()).toBe(false);
  await room.passed(HOUR);
  expect(room.keeper.isBusyKnown()).toBe(true);
  const read = documentOf(restFields(room.documents.get(BUSY) ?? {}));
  expect(parseBusyWeek(read)).toEqual({
    washers: Array.from({ length: 168 }, () => 3),
    weeks: 4,
    zone: 'America/New_York',
    updated: START + 4 * WEEK,
  });
  await room.passed(WEEK, HOUR);
  const busyWrites = room.writes.filter((paths) => paths.includes(BUSY));
  // The fifth week changes their number.
  expect(busyWrites).toHaveLength(2);
});

test('after a restart, when a room is busy is known and not written again', async () => {
  const room = await afterFourWeeks();
  await room.passed(HOUR);
  await room.stop();
  const { documents } = room;
  const next = keep({ documents, startedAt: room.clock.now() });
  expect(next.keeper.isBusyKnown()).toBeNull();
  await next.look();
  expect(next.keeper.isBusyKnown()).toBe(true);
  await next.passed(HOUR);
  expect(next.writes).toEqual([[HISTORY]]);
});

test('once a room has two machines, nothing is told of it any more', async () => {
  const room = await afterFourWeeks();
  await room.passed(HOUR);
  await room.stop();
  const next = keep({ washers: 2, documents: room.documents, startedAt: room.clock.now() });
  await next.look();
  await next.passed(HOUR);
  expect(next.documents.has(BUSY)).toBe(false);
  expect(next.keeper.isBusyKnown()).toBe(false);
});
