import { expect, test } from '@jest/globals';
import { simulateRoom, washersConfig } from '../testing/simulatedRoom.ts';
import { report } from './report.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONE = 'America/New_York';

/** A room of two washers after three weeks, the first of which ran for 40 minutes once a day. */
function usedRoom() {
  const room = simulateRoom({ washers: 2, start: Date.parse('2026-05-04T04:00:00Z') });
  for (let day = 0; day < 21; day += 1) {
    room.use(1);
    room.passed(40 * MINUTE);
    room.use(0);
    room.passed(DAY - 40 * MINUTE);
  }
  room.passed(6 * 60 * MINUTE);
  return room;
}

async function reportOf(options: { readonly isCsv?: boolean; readonly isEmpty?: boolean } = {}) {
  const { isCsv = false, isEmpty = false } = options;
  const room = usedRoom();
  const path = 'schools/campus.example/history/maple';
  const document = { path, fields: room.document(), updateTime: '' };
  const printed: string[] = [];
  const notes: string[] = [];
  await report({
    config: washersConfig(2, ZONE),
    firestore: {
      read: async () => ({
        documents: new Map(isEmpty ? [] : [[path, document]]),
        time: room.time(),
      }),
    },
    isCsv,
    print: (text) => printed.push(text),
    note: (text) => notes.push(text),
  });
  return { text: printed.join('\n'), notes };
}

test('the use of machines and of their building is a table', async () => {
  expect((await reportOf()).text.split('\n')).toEqual([
    'Building     Machine   Runs, 7 days  Hours, 7 days  Runs, 28 days  Hours, 28 days          Last run  Known, %',
    'Maple House  washer 1             6            4.0             21            14.0  2026-05-24 00:00        78',
    'Maple House  washer 2             0            0.0              0             0.0                          78',
    'Maple House  all                  6            4.0             21            14.0  2026-05-24 00:00        78',
  ]);
});

test('it may be printed for spreadsheets', async () => {
  expect((await reportOf({ isCsv: true })).text.split('\r\n')).toEqual([
    '\uFEFFBuilding,Machine,"Runs, 7 days","Hours, 7 days","Runs, 28 days","Hours, 28 days",Last run,"Known, %"',
    'Maple House,washer 1,6,4.0,21,14.0,2026-05-24 00:00,78',
    'Maple House,washer 2,0,0.0,0,0.0,,78',
    'Maple House,all,6,4.0,21,14.0,2026-05-24 00:00,78',
  ]);
});

test('as long as nothing is remembered, that is said', async () => {
  const { text, notes } = await reportOf({ isEmpty: true });
  expect(text).toMatch(/^Maple House +washer 1 +0 +0\.0 +0 +0\.0 +0$/m);
  expect(notes).toEqual([
    'Nothing is remembered yet. The gateway writes it after each hour, and when it ends.',
  ]);
});

test('without a time zone there is none', async () => {
  const { timeZone: _, ...config } = washersConfig(2);
  const asked = report({
    config,
    firestore: { read: () => Promise.reject(new Error('not asked')) },
    isCsv: false,
    print: () => {},
    note: () => {},
  });
  await expect(asked).rejects.toThrow(/needs a time_zone/);
});
