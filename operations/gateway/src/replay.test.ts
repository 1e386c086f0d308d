import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { z } from 'zod';
import { replay, replayBusyHours } from './replay.ts';
import { createSensors } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** When the recordings of these tests begin, in seconds since 1970. */
const START = 1_767_225_600;

const WASHER = `{ label: '12', power_topic: w12 }`;

function configWith(washers: string, dryers = '') {
  return configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - { id: maple, name: Maple House, washers: [${washers}], dryers: [${dryers}] }
`);
}

type Line = readonly [second: number, topic: string, payload: string | number];

const lineOf = ([second, topic, payload]: Line) => `${START + second}.5 ${topic} ${payload}`;

/** What is printed of a recording, and what is said of its lines. */
async function replayed(
  lines: readonly (Line | string | Buffer)[],
  { config = configWith(WASHER), isJson = false, isBusy = false } = {},
) {
  const file = path.join(folder, 'log');
  const bytes = lines.map((line) =>
    Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : lineOf(line)),
  );
  await writeFile(file, Buffer.concat(bytes.flatMap((line) => [line, Buffer.from('\n')])));
  const printed: string[] = [];
  const notes: string[] = [];
  const print = (text: string) => printed.push(text);
  const options = { config, file, print, note: (text: string) => notes.push(text) };
  await (isBusy ? replayBusyHours(options) : replay({ ...options, isJson }));
  return { text: printed.join('\n'), notes };
}

const inUse = z.array(
  z.strictObject({
    machine: z.string(),
    inUse: z.array(z.strictObject({ from: z.string(), to: z.string().nullable() })),
  }),
);

/** When each machine was in use, in seconds of the recording. */
async function inUseOf(...args: Parameters<typeof replayed>) {
  const [lines, options = {}] = args;
  const { text } = await replayed(lines, { ...options, isJson: true });
  const second = (iso: string) => (Date.parse(iso) - 500) / 1000 - START;
  return inUse.parse(JSON.parse(text)).map(({ machine, inUse: runs }) => ({
    machine,
    inUse: runs.map(({ from, to }) => [second(from), to === null ? null : second(to)]),
  }));
}

/** A message every ten seconds. @param parts Watts, and for how many seconds. */
function watts(
  parts: readonly (readonly [seconds: number, watts: number])[],
  topic = 'w12',
): readonly Line[] {
  const values = parts.flatMap(([seconds, value]) =>
    Array.from({ length: seconds / 10 }, () => value),
  );
  return values.map((value, index) => [index * 10, topic, value]);
}

const LOAD = watts([
  [600, 1],
  [3600, 400],
  [1200, 1],
]);

test('a machine is in use from the start of its load until it is told to be free', async () => {
  expect(await inUseOf(LOAD)).toEqual([
    { machine: 'Maple House, washer 12', inUse: [[620, 4560]] },
  ]);
});

test('machines are in the order of the configuration, also those that were not heard', async () => {
  const config = configWith(`{ power_topic: w1 }, ${WASHER}`, '{ power_topic: d1 }');
  const names = (await inUseOf(LOAD, { config })).map(({ machine, inUse: runs }) => [
    machine,
    runs.length,
  ]);
  expect(names).toEqual([
    ['Maple House, washer 1', 0],
    ['Maple House, washer 12', 1],
    ['Maple House, dryer 1', 0],
  ]);
});

test('a machine that still runs at the end has no end', async () => {
  expect((await inUseOf(LOAD.slice(0, 200)))[0]?.inUse).toEqual([[620, null]]);
});

const STANDS =
  'Maple House, washer 1 has not run since Thursday 00:00; the others ran 15 times each.';

/** Three washers, of which two run 15 times. */
const USED = ['w1', 'w2', 'w3'].flatMap((topic) =>
  Array.from({ length: 1810 }, (_, minute): Line => {
    const isOn = topic !== 'w1' && minute % 120 > 60;
    return [minute * 60, topic, isOn ? 'ON' : 'OFF'];
  }),
);

const THREE = {
  ...configWith(['w1', 'w2', 'w3'].map((topic) => `{ state_topic: ${topic} }`).join(', ')),
  timeZone: 'UTC',
};

test.each([
  ['at once', USED.toSorted(([one], [other]) => one - other)],
  ['one after the other', USED],
])('a machine that stands still is named, if all were recorded %s', async (_, lines) => {
  const { text } = await replayed(lines, { config: THREE });
  expect(text.split('\n').at(-1)).toBe(STANDS);
});

test('a machine that begins to run after it was free for hours is not in use since then', async () => {
  const lines = Array.from({ length: 500 }, (_, minute): Line => [
    minute * 60,
    'w12',
    minute < 420 ? 1 : 400,
  ]);
  const config = configWith(`{ label: '12', power_topic: w12, expire_after: 90 }`);
  expect((await replayed(lines, { config })).text).not.toContain('has been in use');
});

test('with JSON, a machine that stands still is said beside it', async () => {
  const { text, notes } = await replayed(USED, { config: THREE, isJson: true });
  expect(notes).toEqual([STANDS, '5430 lines.']);
  expect(inUse.parse(JSON.parse(text))).toHaveLength(3);
});

test('what ends between two messages ends in its moment', async () => {
  const config = configWith(`{ label: '12', power_topic: w12, availability_topic: w12/online }`);
  const changes: readonly Line[] = [
    [0, 'w12', 1],
    [100, 'w12', 400],
    [900, 'w12', 1],
    [5000, 'w12', 2],
  ];
  expect((await inUseOf(changes, { config }))[0]?.inUse).toEqual([[120, 1260]]);
});

const TASMOTA = `{ label: '12', power_topic: tele/w12/SENSOR, value: ENERGY.Power, availability_topic: tele/w12/LWT, payload_available: Online, payload_not_available: Offline }`;

test('a sensor is available until its recording says something else, and its absence is no time off', async () => {
  const power = (second: number, value: number): Line => [
    second,
    'tele/w12/SENSOR',
    `{"Time":"2026-01-01T00:00:00","ENERGY":{"Power":${value}}}`,
  ];
  const lines = [
    power(0, 1),
    power(100, 400),
    power(900, 1),
    [910, 'tele/w12/LWT', 'Offline'] as const,
    [2000, 'tele/w12/LWT', 'Online'] as const,
    power(3000, 1),
  ];
  const config = configWith(TASMOTA);
  expect((await inUseOf(lines, { config }))[0]?.inUse).toEqual([[120, 2360]]);
});

test('what is no message is counted, and stops nothing', async () => {
  const nonsense = ['', 'nonsense', ' 12 w12 5', '12', '1e9 w12 5', '99999999999 w12 5', '{"a":1}'];
  const lines = [...LOAD.slice(0, 70), ...nonsense, ...LOAD.slice(70)];
  expect((await inUseOf(lines))[0]?.inUse).toEqual([[620, 4560]]);
  expect((await replayed(lines)).notes).toEqual([
    '547 lines.',
    '7 lines without a message, such as line 71: "".',
  ]);
});

test('times are those of the file’s time zone', async () => {
  const { text } = await replayed(LOAD, {
    config: { ...configWith(WASHER), timeZone: 'Asia/Tokyo' },
  });
  expect(text).toContain(
    '  2026-01-01 09:10:20  2026-01-01 10:10:00       60  2026-01-01 10:16:00',
  );
});

test('messages of other topics say nothing, and are no fault', async () => {
  const other: Line = [5, 'tele/w99/STATE', '{"Wifi":1}'];
  expect((await replayed([other, ...LOAD])).notes).toEqual(['541 lines.']);
});

test('messages on the topic of a machine that are not understood are named', async () => {
  const lines: readonly Line[] = [...LOAD, [6000, 'w12', '430 W'], [6010, 'w12', '']];
  expect((await replayed(lines)).notes).toEqual([
    '542 lines.',
    '2 lines on the topic of a machine that say nothing, such as line 541: "1767231600.5 w12 430 W".',
  ]);
});

test('a line that is earlier than the one before of its topic does not count', async () => {
  const { notes } = await replayed([...LOAD, [100, 'w12', 400]]);
  expect(notes.at(1)).toBe(
    '1 line earlier than the one before of the same topic, such as line 541: "1767225700.5 w12 400".',
  );
});

test('recordings of several machines may follow one another', async () => {
  const config = configWith(`${WASHER}, { power_topic: w1 }`);
  const other = LOAD.map(([second, , value]): Line => [second, 'w1', value]);
  const both = await inUseOf([...LOAD, ...other], { config });
  expect(both.map(({ inUse: runs }) => runs)).toEqual([[[620, 4560]], [[620, 4560]]]);
});

test('topics and payloads may be anything', async () => {
  const config = configWith(`{ state_topic: 'wäsche 12/a b', payload_on: läuft }`);
  const lines = [
    lineOf([0, 'wäsche 12/a b', 'aus']),
    Buffer.concat([Buffer.from(lineOf([1, 'wäsche 12/a b', ''])), Buffer.from([0xff, 0xfe, 13])]),
    lineOf([2, 'wäsche 12/a b', 'läuft']),
    lineOf([40, 'wäsche 12/a b', 'OFF']),
  ];
  expect((await inUseOf(lines, { config }))[0]?.inUse).toEqual([[2, 40]]);
});

test('a file that is not there is named', async () => {
  const file = path.join(folder, 'none');
  const asked = replay({
    config: configWith(WASHER),
    file,
    isJson: false,
    print: () => {},
    note: () => {},
  });
  await expect(asked).rejects.toThrow(`${file} can't be read: ENOENT`);
});

test('a machine is in use when the gateway would have written so', async () => {
  const steps = fc.array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 500 }),
      payload: fc.constantFrom('0', '7', '14', '15', '16', '400', 'NaN'),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const anyFields = fc.constantFrom(
    'availability_topic: a',
    'expire_after: 100',
    'availability_topic: a, on_above: 10, off_below: 5',
  );
  await fc.assert(
    fc.asyncProperty(steps, anyFields, fc.boolean(), async (parts, fields, isWasher) => {
      const rules = `{ power_topic: w12, ${fields} }`;
      const config = isWasher ? configWith(rules) : configWith('', rules);
      const lines: Line[] = [];
      const live: number[] = [];
      const sensors = createSensors(config, { now: 0 });
      sensors.connected(0);
      const hear = (topic: string, payload: string, second: number) =>
        sensors.receive({ topic, payload: Buffer.from(payload), isRetained: false }, second * 1000);
      hear('a', 'online', 0);
      let second = 0;
      for (const { seconds, payload } of parts) {
        lines.push([second, 'w12', payload]);
        hear('w12', payload, second);
        for (const until = second + seconds; second < until; second += 1) {
          const isInUse = sensors.reports(second * 1000)[0]?.isInUse === true;
          if (isInUse !== (live.length % 2 === 1)) live.push(second);
        }
      }
      lines.push([second, 'w12', 'NaN']);
      const [machine] = await inUseOf(lines, { config });
      const changes = (machine?.inUse ?? [])
        .flat()
        .filter((time) => time !== null && time < second);
      // Between an end and a start at the same moment, nothing is written.
      const written = changes.filter(
        (time, index) => time !== changes[index - 1] && time !== changes[index + 1],
      );
      expect(written).toEqual(live);
    }),
    { numRuns: 60 },
  );
});

/** The lines that are printed of a machine, below its runs. */
async function remarks(...args: Parameters<typeof replayed>) {
  const { text } = await replayed(...args);
  return text.split('\n').filter((line) => /^ {2}[A-Z]/.test(line));
}

const local = (second: number) => new Date((START + second) * 1000 + 500).toLocaleString('sv-SE');

test('each run has its times, its minutes, and when it was told', async () => {
  const { text } = await replayed(LOAD);
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Maple House, washer 12: 1 run, by 540 messages.',
    '  from                 to                   minutes  told free',
    `  ${local(620)}  ${local(4200)}       60  ${local(4560)}`,
  ]);
});

test('a run that goes on is said to', async () => {
  expect((await replayed(LOAD.slice(0, 200))).text).toContain(`  ${local(620)}  still in use\n`);
});

test('a machine that was never heard is named with its topic', async () => {
  const { text } = await replayed([]);
  expect(text).toBe('Maple House, washer 12: nothing was heard on w12.\n');
});

test('what the rule tripped over is said', async () => {
  const soaks = watts([
    [600, 4],
    [10, 30],
    [600, 5],
    [1200, 400],
    [240, 3],
    [1200, 400],
    [1200, 6],
  ]);
  expect(await remarks(soaks)).toEqual([
    '  The longest pause within a run: 240 s. off_after is 360 s.',
    '  On for less than 20 s, which counts as nothing: 1 time, 10 s at most.',
    '  It stands at up to 6 W. on_above is 15 W.',
  ]);
});

test('the first turns of a washer are no bursts for nothing, and the last press is one', async () => {
  const turns = watts([
    [600, 0],
    [10, 90],
    [10, 0],
    [10, 90],
    [10, 0],
    [600, 90],
    [600, 0],
    [10, 20],
    [10, 0],
  ]);
  expect((await remarks(turns))[1]).toContain('1 time, 10 s at most.');
});

const GUARD = Array.from({ length: 30 }, () => [[50, 2] as const, [10, 213] as const]).flat();

test('the turns of a dryer against creases are counted', async () => {
  const lines = watts([[600, 0], [2400, 2000], ...GUARD, [600, 0]], 'd1');
  const said = await remarks(lines, { config: configWith('', '{ power_topic: d1 }') });
  expect(said[0]).toBe('  On for less than 40 s, which counts as nothing: 30 times, 10 s at most.');
});

test('a sensor that was away is said to', async () => {
  const gap = LOAD.filter(([second]) => second < 1000 || second > 1500);
  expect(await remarks(gap)).toContain('  Its sensor was away 1 time.');
});

test('a sensor that reports too seldom gets that advice, and no other settings', async () => {
  const minutely = LOAD.filter(([second]) => second % 60 === 0);
  const config = configWith(`{ power_topic: w12, off_after: 10 }`);
  expect((await remarks(minutely, { config })).at(-1)).toMatch(
    /^ {2}It reports only every 60 s while it runs, .* TelePeriod 10/,
  );
});

const TWO_THRESHOLDS = 'power_topic: w12, on_above: 10, off_below: 5, off_after: 180';

test.each([
  [
    'a machine that stands between two thresholds',
    TWO_THRESHOLDS,
    watts([
      [600, 6],
      [1800, 400],
      [7200, 6],
    ]),
    '(stood at 6 W)',
    'on_above: 15, no off_below, on_after: 20, off_after: 360',
  ],
  [
    'one that stands above the threshold',
    'power_topic: w12',
    watts([
      [600, 20],
      [1800, 400],
      [7200, 21],
    ]),
    '(stood at 21 W)',
    'on_above: 30',
  ],
  [
    'one that pauses for longer than off_after',
    'power_topic: w12',
    watts([
      [600, 1],
      [1800, 400],
      [400, 3],
      [1800, 400],
      [600, 1],
    ]),
    '(went on at once)',
    'off_after: 510',
  ],
  [
    'one with bursts that are a little longer than on_after',
    'power_topic: w12',
    watts([
      [600, 1],
      [1800, 400],
      [600, 1],
      [30, 20],
      [900, 1],
      [30, 20],
      [600, 1],
    ]),
    '(less than 5 minutes)',
    'on_after: 40',
  ],
])('%s gets other settings', async (_, fields, lines, doubt, settings) => {
  const config = configWith(`{ ${fields} }`);
  expect((await replayed(lines, { config })).text).toContain(doubt);
  const said = await remarks(lines, { config });
  expect(said.at(-1)).toBe(`  These settings fit better: ${settings}.`);
});

test.each([
  [450, 'went on at once'],
  [470, 'perhaps one load'],
  [600, 'perhaps one load'],
])('two runs with a pause of %i s are marked: %s', async (pause, doubt) => {
  const lines = watts([
    [600, 1],
    [1800, 400],
    [pause, 3],
    [1800, 400],
    [600, 1],
  ]);
  const { text } = await replayed(lines);
  expect(text.match(/\(.*\)/g)).toEqual([`(${doubt})`]);
  expect(text.includes('fit better')).toBe(doubt === 'went on at once');
});

test('a washer that turns against creases after its end is marked, and one that turns slowly isn’t', async () => {
  const turns = (times: number, pause: number) =>
    Array.from({ length: times }, () => [[pause, 2] as const, [10, 90] as const]).flat();
  const creases = watts([[600, 1], [1800, 400], ...turns(13, 140), [900, 1]]);
  expect((await replayed(creases)).text).toContain('(turned against creases)');
  const slow = watts([[600, 1], [1800, 400], ...turns(40, 50), [900, 1]]);
  expect((await replayed(slow)).text).not.toContain('(');
});

test('settings that lose a gentle load are not proposed', async () => {
  const lines = watts([
    [600, 1],
    [1800, 400],
    [900, 1],
    [1800, 400],
    [900, 1],
    [2400, 42],
    [900, 1],
  ]);
  expect((await inUseOf(lines))[0]?.inUse).toHaveLength(3);
  const said = await remarks(lines);
  expect(said.filter((line) => line.includes('fit better'))).toEqual([]);
});

test.each([
  ['2.41', '', '  It never drew more than 2.41 W. If its meter says kilowatts, set unit: kW.'],
  [
    '2.41',
    ', on_above: 0.015',
    '  It never drew more than 2.41 W. If its meter says kilowatts, set unit: kW.',
  ],
  ['2.41', ', unit: kW', undefined],
])('a meter that says %s with the fields "%s" gets the advice: %s', async (value, fields, line) => {
  const lines = LOAD.map(([second, topic, power]): Line => [
    second,
    topic,
    power === 1 ? 0 : value,
  ]);
  const config = configWith(`{ power_topic: w12${fields} }`);
  const said = await remarks(lines, { config });
  expect(said.find((one) => /never|better/.test(one))).toBe(line);
  const runs = (await inUseOf(lines, { config }))[0]?.inUse;
  expect(runs).toHaveLength(fields === '' ? 0 : 1);
});

test.each([
  ['keeps it in use', 0, '(turned against creases)'],
  ['begins late', 240, '(went on at once)'],
])('a dryer with two thresholds whose guard %s gets the defaults', async (_, pause, doubt) => {
  const lines = watts([[600, 0], [2400, 2000], [pause, 2], ...GUARD, [600, 0]], 'd1');
  const config = configWith('', `{ ${TWO_THRESHOLDS.replace('w12', 'd1')} }`);
  expect((await replayed(lines, { config })).text).toContain(doubt);
  const said = await remarks(lines, { config });
  expect(said.at(-1)).toBe(
    '  These settings fit better: on_above: 15, no off_below, on_after: 40, ignore_bursts: true.',
  );
});

test.each([
  ['settings that fit are left', `{ ${TWO_THRESHOLDS} }`, LOAD],
  [
    'settings that would not help are not proposed',
    '{ power_topic: w12 }',
    watts([
      [600, 1],
      [200, 400],
      [900, 1],
    ]),
  ],
  [
    'a dryer that cools down evenly does not stand',
    '{ power_topic: w12 }',
    watts([
      [600, 1],
      [1800, 2500],
      [1200, 213],
      [900, 1],
    ]),
  ],
])('%s', async (_, fields, lines) => {
  const said = await remarks(lines, { config: configWith(fields) });
  expect(said.filter((line) => line.includes('fit better'))).toEqual([]);
});

const HOUR = 3600;
const WEEK = 168 * HOUR;
/** From the start of the recordings, a Thursday's midnight by UTC, to the first Monday. */
const MONDAY = 4 * 24 * HOUR;

/** Four washers, three dryers and two of another building, whose sensors are there until they say something else. */
const ROOMS = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
time_zone: UTC
buildings:
  - id: maple
    name: Maple House
    washers: [${['a', 'b', 'c', 'd'].map((topic) => `{ state_topic: ${topic}, availability_topic: up }`).join()}]
    dryers: [${['x', 'y', 'z'].map((topic) => `{ state_topic: ${topic}, availability_topic: up }`).join()}]
  - id: oak
    name: Oak Hall
    washers: [{ state_topic: m, availability_topic: up }, { state_topic: n, availability_topic: up }]
`);

/** Weeks from a Monday on: of the washers, one runs in even hours, three in the others; all dryers and those of Oak Hall do. */
function weeksOf(weeks: number): readonly Line[] {
  const always = ['a', 'x', 'y', 'z', 'm', 'n'].map((topic): Line => [MONDAY, topic, 'ON']);
  const hours = Array.from({ length: weeks * 168 }, (_, hour) =>
    ['b', 'c', 'd'].map((topic): Line => [
      MONDAY + hour * HOUR,
      topic,
      topic !== 'd' && hour % 2 === 1 ? 'ON' : 'OFF',
    ]),
  );
  return [...always, ...hours.flat(), [MONDAY + weeks * WEEK - 5, 'a', 'ON']];
}

describe('when buildings are usually busy', () => {
  const busyBy = async (lines: readonly Line[]): Promise<unknown> =>
    JSON.parse((await replayed(lines, { config: ROOMS, isBusy: true })).text);

  test('is said by their ids, of kinds with three machines', async () => {
    expect(await busyBy(weeksOf(4))).toEqual({
      maple: { washers: '27'.repeat(84), dryers: '9'.repeat(168), weeks: 4, zone: 'UTC' },
    });
  });

  test('is not said of three weeks', async () => {
    expect(await busyBy(weeksOf(3))).toEqual({});
  });

  test('is the same if the recordings of machines follow one another', async () => {
    const lines = weeksOf(5);
    const byTopic = lines.toSorted(([, one], [, other]) => one.localeCompare(other));
    expect(await busyBy(byTopic)).toEqual(await busyBy(lines));
  });

  test('is not said without a time zone', async () => {
    const { timeZone: _, ...config } = ROOMS;
    await expect(replayed([], { config, isBusy: true })).rejects.toThrow(/needs a time_zone/);
  });
});
