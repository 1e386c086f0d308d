import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseConfig } from './config.ts';
import { STATE_RULE } from './runRule.ts';

const SCHOOL = `
school: campus.example
broker: mqtts://broker.campus.example
`;

/** A file with one building and these machines, as lines of YAML. */
function withMachines(kind: 'washers' | 'dryers', machines: string): string {
  const lines = machines.trim().split('\n');
  return `${SCHOOL}buildings:
  - id: maple
    name: Maple House
    ${kind}:
${lines.map((line) => `      ${line}`).join('\n')}
`;
}

const withWashers = (washers: string): string => withMachines('washers', washers);

/** A file with one building without machines, in JSON, which is YAML, too. @param fields Others, or other values. */
function fileWith(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    school: 'campus.example',
    broker: 'mqtts://broker.campus.example',
    buildings: [{ id: 'maple', name: 'Maple House' }],
    ...fields,
  });
}

function faultsOf(yaml: string): readonly string[] {
  const parsed = parseConfig(yaml);
  return parsed.ok ? [] : parsed.faults;
}

function machinesOf(yaml: string) {
  const parsed = parseConfig(yaml);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  return parsed.config.buildings.flatMap(({ washers, dryers }) => [...washers, ...dryers]);
}

test('every field of a machine is read', () => {
  const yaml = withWashers(`
- label: '12'
  state_topic: laundry/maple/w12/state
  payload_on: RUNNING
  payload_off: IDLE
  remaining_topic: laundry/maple/w12/remaining
- label: '13'
  power_topic: shellies/w13/status/switch:0
  value: apower
  on_above: 12
  off_below: 4
  on_after: 5
  off_after: 60
  ignore_bursts: true
  availability_topic: shellies/w13/online
  payload_available: 'true'
  payload_not_available: 'false'
  expire_after: 90
  out_of_order: true
  out_of_order_topic: laundry/maple/w13/out-of-order
  payload_out_of_order: BROKEN
  payload_in_order: FINE`);
  expect(machinesOf(yaml)).toEqual([
    {
      label: '12',
      topic: 'laundry/maple/w12/state',
      source: { kind: 'state', on: ['RUNNING'], off: ['IDLE'] },
      run: STATE_RULE,
      remaining: { topic: 'laundry/maple/w12/remaining' },
      availability: [],
      expireAfterMs: 60_000,
      isOutOfOrder: false,
    },
    {
      label: '13',
      topic: 'shellies/w13/status/switch:0',
      value: 'apower',
      source: { kind: 'power', onAbove: 12, offBelow: 4, unitWatts: 1 },
      run: { onAfterMs: 5000, offAfterMs: 60_000, ignoresBursts: true },
      availability: [{ topic: 'shellies/w13/online', available: 'true', notAvailable: 'false' }],
      expireAfterMs: 90_000,
      isOutOfOrder: true,
      outOfOrder: {
        topic: 'laundry/maple/w13/out-of-order',
        outOfOrder: 'BROKEN',
        inOrder: 'FINE',
      },
    },
  ]);
});

test('what is left out has the defaults of Home Assistant, and of a washer', () => {
  const yaml = withWashers(`
- state_topic: a
  availability_topic: b
  out_of_order_topic: d
- power_topic: c`);
  expect(machinesOf(yaml)).toEqual([
    {
      topic: 'a',
      source: { kind: 'state', on: ['ON'], off: ['OFF'] },
      run: STATE_RULE,
      availability: [{ topic: 'b', available: 'online', notAvailable: 'offline' }],
      isOutOfOrder: false,
      outOfOrder: { topic: 'd', outOfOrder: 'ON', inOrder: 'OFF' },
    },
    {
      topic: 'c',
      source: { kind: 'power', onAbove: 15, offBelow: 15, unitWatts: 1 },
      run: { onAfterMs: 20_000, offAfterMs: 360_000, ignoresBursts: false },
      availability: [],
      expireAfterMs: 60_000,
      isOutOfOrder: false,
    },
  ]);
});

test('availability may be a list of topics with payloads of their own, beside availability_topic', () => {
  const yaml = withWashers(`
- state_topic: a
  availability:
    - topic: zigbee2mqtt/bridge/state
      payload_available: '{"state":"online"}'
      payload_not_available: '{"state":"offline"}'
    - topic: b
- state_topic: c
  availability_topic: d
  payload_available: up
  availability: [{ topic: e, payload_not_available: gone }]`);
  expect(machinesOf(yaml).map(({ availability }) => availability)).toEqual([
    [
      {
        topic: 'zigbee2mqtt/bridge/state',
        available: '{"state":"online"}',
        notAvailable: '{"state":"offline"}',
      },
      { topic: 'b', available: 'online', notAvailable: 'offline' },
    ],
    [
      { topic: 'd', available: 'up', notAvailable: 'offline' },
      { topic: 'e', available: 'online', notAvailable: 'gone' },
    ],
  ]);
});

test('a dryer has defaults of its own', () => {
  const [dryer] = machinesOf(withMachines('dryers', '- power_topic: a'));
  expect(dryer).toMatchObject({
    source: { kind: 'power', onAbove: 15, offBelow: 15, unitWatts: 1 },
    run: { onAfterMs: 40_000, offAfterMs: 180_000, ignoresBursts: true },
  });
});

test('what is given is kept, and the rest is as without it', () => {
  const run = (fields: string) => machinesOf(withWashers(`- { power_topic: a, ${fields} }`))[0];
  expect(run('off_after: 480')).toMatchObject({
    source: { onAbove: 15, offBelow: 15 },
    run: { onAfterMs: 20_000, offAfterMs: 480_000 },
  });
  expect(run('on_above: 40')).toMatchObject({
    source: { onAbove: 40, offBelow: 40 },
    run: { onAfterMs: 20_000, offAfterMs: 360_000 },
  });
  expect(run('ignore_bursts: true')).toMatchObject({ run: { ignoresBursts: true } });
});

test.each(['washers', 'dryers'] as const)(
  'with two thresholds, %s are in use at once, and no burst is ignored',
  (kind) => {
    const two = 'power_topic: a, on_above: 10, off_below: 5, off_after: 180';
    expect(machinesOf(withMachines(kind, `- { ${two} }`))).toMatchObject([
      {
        source: { onAbove: 10, offBelow: 5 },
        run: { onAfterMs: 0, offAfterMs: 180_000, ignoresBursts: false },
      },
    ]);
    expect(
      machinesOf(withMachines(kind, `- { ${two}, on_after: 9, ignore_bursts: true }`)),
    ).toMatchObject([{ run: { onAfterMs: 9000, ignoresBursts: true } }]);
  },
);

test('a sensor of a state may need to last, too', () => {
  const fields = 'state_topic: a, on_after: 5, off_after: 180, ignore_bursts: true';
  expect(machinesOf(withWashers(`- { ${fields} }`))).toMatchObject([
    { run: { onAfterMs: 5000, offAfterMs: 180_000, ignoresBursts: true } },
  ]);
});

test('what stands in the file counts, with and without quotation marks', () => {
  const yaml = withWashers(`
- label: 007
  state_topic: a
  payload_on: True
  payload_off: 01
  availability_topic: b
  payload_available: on
  payload_not_available: 1.0
- label: '007'
  power_topic: 12
  on_above: '20.5'
  off_below: 1e1
  ignore_bursts: TRUE`);
  expect(machinesOf(yaml)).toMatchObject([
    {
      label: '007',
      source: { on: ['True'], off: ['01'] },
      availability: [{ available: 'on', notAvailable: '1.0' }],
    },
    {
      label: '007',
      topic: '12',
      source: { onAbove: 20.5, offBelow: 10 },
      run: { ignoresBursts: true },
    },
  ]);
});

test('a block may be repeated by an alias more than a hundred times', () => {
  const other = (index: number) => `- { power_topic: a${index}, availability: *device }`;
  const yaml = withWashers(`- { power_topic: a, availability: &device [{ topic: b }] }
${Array.from({ length: 120 }, (_, index) => other(index)).join('\n')}`);
  expect(machinesOf(yaml).at(-1)).toMatchObject({ topic: 'a119', availability: [{ topic: 'b' }] });
});

test('space around a payload does not count, as it does not in a message', () => {
  const yaml = withWashers("- { state_topic: a, payload_on: 'ON ', payload_off: ' ' }");
  expect(machinesOf(yaml)).toMatchObject([{ source: { on: ['ON'], off: [''] } }]);
});

test('a school is one document, written every second, without healthz, unless the file says otherwise', () => {
  expect(parseConfig(fileWith({}))).toEqual({
    ok: true,
    config: {
      school: 'campus.example',
      broker: 'mqtts://broker.campus.example',
      layout: 'one document',
      writeEveryMs: 1000,
      buildings: [{ id: 'maple', name: 'Maple House', washers: [], dryers: [] }],
    },
  });
  const more = {
    layout: 'separate buildings',
    write_every: 2.5,
    time_zone: 'Asia/Kolkata',
    health_port: 8787,
  };
  expect(parseConfig(fileWith(more))).toMatchObject({
    config: {
      layout: 'separate buildings',
      writeEveryMs: 2500,
      timeZone: 'Asia/Kolkata',
      health: { address: '127.0.0.1', port: 8787 },
    },
  });
});

test.each([
  [
    'a wildcard',
    '- state_topic: a/+',
    'state_topic: expected a topic without the wildcards + and #, not "a/+"',
  ],
  [
    'neither kind of sensor',
    "- label: '12'",
    'expected a machine with either a state_topic or a power_topic',
  ],
  [
    'both kinds of sensor',
    '- { state_topic: a, power_topic: b }',
    'expected a machine with either a state_topic or a power_topic',
  ],
  [
    'watts for a state',
    '- { state_topic: a, on_above: 10 }',
    'on_above: expected nothing, because it belongs to power_topic, not 10',
  ],
  [
    'a payload for watts',
    '- { power_topic: a, payload_on: x }',
    'payload_on: expected nothing, because it belongs to state_topic, not "x"',
  ],
  [
    'a payload for no availability',
    '- { power_topic: a, payload_available: x }',
    'payload_available: expected nothing, because it belongs to availability_topic, not "x"',
  ],
  [
    'a topic for a list',
    '- { state_topic: a, availability: b }',
    'availability: expected a list of topics, each with its payloads, not "b"',
  ],
  [
    'a list without topics',
    '- { state_topic: a, availability: [b] }',
    'availability[0]: expected fields topic, value, payload_available and payload_not_available, not "b"',
  ],
  [
    'a payload for no topic of what is out of order',
    '- { power_topic: a, payload_in_order: x }',
    'payload_in_order: expected nothing, because it belongs to out_of_order_topic, not "x"',
  ],
  [
    'a word for what is out of order',
    '- { power_topic: a, out_of_order: soon }',
    'out_of_order: expected true or false, not "soon"',
  ],
  [
    'thresholds in the wrong order',
    '- { power_topic: a, on_above: 3, off_below: 5 }',
    'off_below: expected at most on_above, which is 3, not 5',
  ],
  [
    'a threshold above the default one',
    '- { power_topic: a, off_below: 16 }',
    'off_below: expected at most on_above, which is 15, not 16',
  ],
  [
    'a word for yes',
    '- { power_topic: a, ignore_bursts: yes }',
    'ignore_bursts: expected true or false, not "yes"',
  ],
  [
    'a long label',
    '- { state_topic: a, label: 1234567890123 }',
    'label: expected text of at most 12 characters, not 1234567890123',
  ],
  [
    'an empty label',
    "- { state_topic: a, label: ' ' }",
    'label: expected text of at most 12 characters, not " "',
  ],
  [
    'words for watts',
    '- { power_topic: a, on_above: ten }',
    'on_above: expected a number of watts, not "ten"',
  ],
  [
    'no time at all',
    '- { state_topic: a, expire_after: 0 }',
    'expire_after: expected a number of seconds, 1 or more, not 0',
  ],
  ['a list for a label', '- label: []', 'label: expected text of at most 12 characters'],
  ...['payload_available', 'payload_not_available'].map((name) => [
    `a list for ${name}`,
    `- { state_topic: a, availability_topic: b, ${name}: [] }`,
    `${name}: expected text`,
  ]),
  ...['[]', '{ a: b }', '[[a]]'].map((list) => [
    `${list} for payload_on`,
    `- { state_topic: a, payload_on: ${list} }`,
    'payload_on: expected text, or a list of texts',
  ]),
  [
    'an empty path',
    "- { power_topic: a, value: '' }",
    'value: expected a path such as ENERGY.Power, not ""',
  ],
  [
    'a word for few watts',
    '- { power_topic: a, off_below: four }',
    'off_below: expected a number of watts above 0, not "four"',
  ],
  [
    'a threshold below which no machine is',
    '- { power_topic: a, off_below: 0 }',
    'off_below: expected a number of watts above 0, not 0',
  ],
  [
    'no number at all',
    "- { power_topic: a, on_above: '' }",
    'on_above: expected a number of watts, not ""',
  ],
  [
    'a start that runs backwards',
    '- { power_topic: a, on_after: -1 }',
    'on_after: expected a number of seconds, 0 or more, not -1',
  ],
  [
    'time that runs backwards',
    '- { power_topic: a, off_after: -1 }',
    'off_after: expected a number of seconds, 0 or more, not -1',
  ],
  [
    'a misspelt field',
    '- { state_topic: a, payload_of: x }',
    'payload_of: no field of the gateway',
  ],
  [
    'no machine',
    '- washer',
    'expected a machine: fields such as state_topic or power_topic, not "washer"',
  ],
])('%s is refused', (_, washer, fault) => {
  const [place, ...more] = faultsOf(withWashers(washer)).map((line) =>
    line.replace(/^buildings\[0\]\.washers\[0\](\.|: )/, ''),
  );
  expect(more).toEqual([]);
  expect(place).toBe(fault);
});

test('each fault of a file is a line', () => {
  const yaml = `
school: Campus
broker: mqtt://user:secret@broker.campus.example
layout: both
write_every: 0
time_zone: Mars/Olympus
health_port: 0
buildings:
  - id: a/b
    washers: none
`;
  expect(faultsOf(yaml)).toEqual([
    'school: expected the domain of the residents’ e-mails in lower case, such as campus.example, not "Campus"',
    'broker: expected a URL such as mqtts://broker.campus.example, without user name and password (MQTT_USERNAME, MQTT_PASSWORD)',
    'layout: expected "one document" or "separate buildings", not "both"',
    'write_every: expected a number of seconds from 1 to 5, not 0',
    'time_zone: expected UTC, or the name of a time zone with a slash, such as America/New_York, not "Mars/Olympus"',
    'health_port: expected a port, not 0',
    'buildings[0].id: expected text without a slash, of at most 100 characters, such as maple-house, not "a/b"',
    'buildings[0].name: expected text',
    'buildings[0].washers: expected a list of machines, not "none"',
  ]);
});

test.each([
  ['client_cert', 'client_key'],
  ['client_key', 'client_cert'],
])('%s alone is a fault of %s', (given, missing) => {
  expect(faultsOf(fileWith({ [given]: '/etc/laundry/client.pem' }))).toEqual([
    `${missing}: expected the path of a file`,
  ]);
});

test('of the modes of availability, "all" is the gateway\'s, and any other a fault', () => {
  const faultsOfMode = (mode: string) => {
    const washer = { state_topic: 'w', availability: [{ topic: 'a' }], availability_mode: mode };
    return faultsOf(fileWith({ buildings: [{ id: 'maple', name: 'Maple', washers: [washer] }] }));
  };
  expect(faultsOfMode('all')).toEqual([]);
  expect(faultsOfMode('any')).toEqual([
    'buildings[0].washers[0].availability_mode: expected all, because each topic has to say so, not "any"',
  ]);
});

const faultsOfId = (id: string) => faultsOf(fileWith({ buildings: [{ id, name: 'Maple House' }] }));

test.each(['maple house', '.', '..', '__maple__'])('"%s" is no id of a building', (id) => {
  expect(faultsOfId(id)).toHaveLength(1);
});

test.each(['m', '.maple', '..maple', '...', '__maple', '__maple__2'])(
  'Firestore accepts %s as the id of a document',
  (id) => {
    expect(faultsOfId(id)).toEqual([]);
  },
);

test.each(['c', 'c1', '1c.example', 'campus-2.example'])('%s is a domain', (school) => {
  expect(faultsOf(fileWith({ school }))).toEqual([]);
});

test.each(['campus.example.', '.example', 'campus example', 'Campus.example', 'campus.Example'])(
  '%s is no domain',
  (school) => {
    expect(faultsOf(fileWith({ school }))).toHaveLength(1);
  },
);

test.each(['mqtt://broker', 'ws://broker/', 'wss://broker:8084/mqtt'])(
  'a broker is at %s',
  (broker) => {
    expect(faultsOf(fileWith({ broker }))).toEqual([]);
  },
);

test.each(['broker', 'http://broker', 'at mqtt://broker', 'mqtt://broker/a b', 'mqtt://a@broker'])(
  'no broker is at %s',
  (broker) => {
    expect(faultsOf(fileWith({ broker }))).toHaveLength(1);
  },
);

test.each([
  [{ buildings: 2 }, 'buildings: expected a list of buildings, not 2'],
  [
    { buildings: ['maple'] },
    'buildings[0]: expected a building: id, name, washers and dryers, not "maple"',
  ],
  [{ push: true }, 'push: expected fields subject and board, not true'],
  ...['EST', 'BST', 'IST', 'CST', 'utc'].map(
    (time_zone) =>
      [
        { time_zone },
        `time_zone: expected UTC, or the name of a time zone with a slash, such as America/New_York, not "${time_zone}"`,
      ] as const,
  ),
  [{ health_port: 'http' }, 'health_port: expected a port, not "http"'],
  [
    { health_port: 8787, health_address: 'http://a' },
    'health_address: expected an address of this computer, such as 0.0.0.0, not "http://a"',
  ],
  [
    { health_address: '0.0.0.0' },
    'health_address: expected nothing, because it belongs to health_port, not 0.0.0.0',
  ],
])('what is expected in place of %j is said', (fields, fault) => {
  expect(faultsOf(fileWith(fields))).toEqual([fault]);
});

test('the default layout may be named', () => {
  expect(faultsOf(fileWith({ layout: 'one document' }))).toEqual([]);
});

test('how residents are told is read', () => {
  const push = { subject: 'mailto:me@campus.example', board: 'https://laundry.campus.example/' };
  expect(parseConfig(fileWith({ push }))).toMatchObject({ config: { push } });
});

test.each(['', 'laundry', '- a'])('a file that holds %j is refused', (yaml) => {
  expect(faultsOf(yaml)).toEqual([
    expect.stringMatching(/^expected a file with school, broker and buildings/),
  ]);
});

test('a fault of YAML has its line and column', () => {
  expect(faultsOf(`${SCHOOL}buildings: [`)).toEqual([
    expect.stringMatching(/^line 4, column 13: Flow sequence/),
  ]);
});

test('one topic for two machines is refused', () => {
  const yaml = withWashers('- state_topic: a\n- power_topic: b\n- power_topic: a');
  expect(faultsOf(yaml)).toEqual([
    'buildings[0].washers[2].power_topic: expected another one than buildings[0].washers[0].state_topic',
  ]);
});

test('two values of one topic are two machines', () => {
  const yaml = withWashers('- { power_topic: a, value: b.0 }\n- { power_topic: a, value: b.1 }');
  expect(faultsOf(yaml)).toEqual([]);
});

test('one availability topic for the machines of a device is right', () => {
  const yaml = withWashers(
    '- { state_topic: a, availability_topic: c }\n- { state_topic: b, availability_topic: c }',
  );
  expect(faultsOf(yaml)).toEqual([]);
});

test('two buildings with one id are refused', () => {
  const building = { id: 'maple', name: 'Maple House' };
  expect(faultsOf(fileWith({ buildings: [building, building] }))).toEqual([
    'buildings[1].id: expected another one than buildings[0].id',
  ]);
});

test('the example is right', () => {
  const file = path.join(import.meta.dirname, '../example/laundry.yaml');
  expect(faultsOf(readFileSync(file, 'utf8'))).toEqual([]);
});

test.each([
  ['mailto:laundry@campus.example', 'https://laundry.campus.example/'],
  ['https://campus.example', 'http://localhost:3000/'],
  ['https://campus.example/contact', 'https://campus.example/laundry/'],
  ['MAILTO:Laundry@Campus.Example', 'https://campus.example/'],
])('residents are told in the name of %s, with the board at %s', (subject, board) => {
  expect(faultsOf(fileWith({ push: { subject, board } }))).toEqual([]);
});

test.each([
  'mailto:me@localhost',
  'mailto:me@campus.invalid',
  'https://localhost/',
  'https://localhost:3000',
  'https://board.localhost',
  'https://campus.invalid/contact',
  'https://INVALID',
  'http://campus.example',
  'campus.example',
  'mailto:campus.example',
])('%s is no subject: Apple would refuse it, or nobody could be reached there', (subject) => {
  expect(faultsOf(fileWith({ push: { subject, board: 'https://campus.example/' } }))).toEqual([
    `push.subject: expected a mailto or https URL by which you can be reached, such as mailto:laundry@campus.example, not "${subject}"`,
  ]);
});

test.each([
  '/',
  'campus.example',
  'https://campus.example',
  'https://campus.example/?building=a',
  'at https://campus.example/',
])('%s is no URL of a board', (board) => {
  expect(faultsOf(fileWith({ push: { subject: 'mailto:me@campus.example', board } }))).toEqual([
    `push.board: expected the URL of the board, such as https://laundry.campus.example/, not "${board}"`,
  ]);
});

test('limits are where they are said to be', () => {
  const port = (health_port: number) => faultsOf(fileWith({ health_port }));
  expect(port(65_535)).toEqual([]);
  expect(port(65_536)).toEqual(['health_port: expected a port, not 65536']);
  expect(faultsOf(fileWith({ buildings: [] }))).toEqual([
    'buildings: expected a list of buildings',
  ]);
  expect(faultsOfId('x'.repeat(100))).toEqual([]);
  expect(faultsOfId('x'.repeat(101))).toHaveLength(1);
  const washer = (fields: string) => faultsOf(withWashers(`- { ${fields} }`));
  expect(washer('state_topic: a, off_after: 86400')).toEqual([]);
  expect(washer('state_topic: a, off_after: 86401')).toHaveLength(1);
  expect(washer('power_topic: a, on_above: 100001')).toHaveLength(1);
  expect(washer('power_topic: a, on_above: 7, off_below: 7')).toEqual([]);
  // Characters count, not units of UTF-16.
  expect(washer(`state_topic: a, label: ${'😀'.repeat(12)}`)).toEqual([]);
  expect(washer('state_topic: "a\\0b"')).toHaveLength(1);
});

test('a field that is wrong in two ways is one line, and a long value is shortened', () => {
  expect(faultsOf(fileWith({ health_port: -0.5 }))).toEqual([
    'health_port: expected a port, not -0.5',
  ]);
  expect(faultsOf(fileWith({ layout: 'x'.repeat(200) }))).toEqual([
    `layout: expected "one document" or "separate buildings", not "${'x'.repeat(79)}`,
  ]);
});

test('each repetition names the first place', () => {
  const faults = faultsOf(
    withWashers('- { state_topic: a }\n- { state_topic: a }\n- { state_topic: a }'),
  );
  expect(faults).toEqual([
    'buildings[0].washers[1].state_topic: expected another one than buildings[0].washers[0].state_topic',
    'buildings[0].washers[2].state_topic: expected another one than buildings[0].washers[0].state_topic',
  ]);
});
