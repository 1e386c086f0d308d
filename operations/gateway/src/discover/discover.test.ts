import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { messageText, parseReading, parseWatts } from '../message.ts';
import { createSensors } from '../sensors.ts';
import { createFakeClock } from '../testing/fakeClock.ts';
import { configOf } from '../testing/runningGateway.ts';
import { startBroker } from '../testing/testBroker.ts';
import { until } from '../testing/until.ts';
import { discover } from './discover.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'discover-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Payload = string | object;
type Said = Readonly<Record<string, Payload>>;

function payloadOf(payload: Payload): Buffer {
  if (payload instanceof Buffer) return payload;
  return Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
}

/** A school whose washers are blocks as they were printed. */
function fileWith(blocks: string): string {
  return `
school: campus.example
broker: mqtt://127.0.0.1:1
buildings:
  - id: maple
    name: Maple House
    washers:
${blocks === '' ? '      []' : blocks}
`;
}

interface Recorded {
  readonly everyS?: number;
  readonly lastS?: number;
  /** Blocks that the file has. */
  readonly blocks?: string;
}

/** What is printed of a recording, of two minutes without `lastS`, that begins with what the broker had kept. */
async function printed(
  kept: Said,
  said: Said,
  { everyS = 10, lastS = 122, blocks = '' }: Recorded = {},
) {
  const line = (at: number, [topic, payload]: [string, Payload]) =>
    Buffer.concat([Buffer.from(`${1_800_000_000 + at}.5 ${topic} `), payloadOf(payload)]);
  const lines = Object.entries(kept).map((one) => line(0, one));
  for (let at = 2; at <= lastS; at += everyS) {
    for (const one of Object.entries(said)) lines.push(line(at, one));
  }
  const from = path.join(folder, 'day.log');
  await writeFile(from, Buffer.concat(lines.flatMap((one) => [one, Buffer.from('\n')])));
  const out: string[] = [];
  const print = (text: string) => out.push(text);
  const config = configOf(fileWith(blocks));
  await discover({ config, from, clock: createFakeClock(), print, note: print });
  return out.join('\n');
}

/** What the gateway knows of the machines of some blocks, by topic and value, once it has heard what is said. */
function heardBy(blocks: string, kept: Said, said: Said) {
  const config = configOf(fileWith(blocks));
  const sensors = createSensors(config, { now: 0 });
  sensors.connected(0);
  const receive =
    (isRetained: boolean) =>
    ([topic, payload]: [string, Payload]) =>
      sensors.receive({ topic, payload: payloadOf(payload), isRetained }, 0);
  Object.entries(kept).forEach(receive(true));
  Object.entries(said).forEach(receive(false));
  return Object.fromEntries(
    sensors.reports(0).map(({ machine: { rules }, isAlive }) => {
      const text = messageText(payloadOf(said[rules.topic] ?? '')) ?? '';
      const { source } = rules;
      const value =
        source.kind === 'power' ? parseWatts(text, rules, source) : parseReading(text, rules);
      return [[rules.topic, rules.value ?? []].flat().join(' '), isAlive ? value : 'dead'];
    }),
  );
}

const ENERGY = { Total: 3.185, Period: 0, Power: 412, ApparentPower: 430, ReactivePower: 90 };
const SWITCH = { id: 0, output: true, apower: 412.3, voltage: 230, aenergy: { total: 1 } };
const PLUG = { power: 412, state: 'ON', energy: 3.1, linkquality: 200, power_outage_memory: 'on' };
const ONLINE = { state: 'online' };

/** What their makers' documents have: what the broker keeps, what is said, and what it has to say as blocks. */
const DEVICES: Readonly<Record<string, readonly [Said, Said, Readonly<Record<string, unknown>>]>> =
  {
    Tasmota: [
      { 'tele/w12/LWT': 'Online', 'tasmota/discovery/A1/sensors': { sn: { ENERGY }, ver: 1 } },
      {
        'tele/w12/SENSOR': { Time: '2026-01-01T00:00:00', ENERGY },
        'tele/w12/STATE': { POWER: 'ON', Wifi: { RSSI: 80 } },
        'stat/w12/POWER': 'ON',
        'stat/w12/STATUS8': { StatusSNS: { ENERGY } },
      },
      { 'tele/w12/SENSOR ENERGY.Power': 412 },
    ],
    'Tasmota that is asked, with its topics turned around': [
      { 'laundry/w12/tele/LWT': 'Online' },
      { 'laundry/w12/stat/STATUS10': { StatusSNS: { ENERGY } } },
      { 'laundry/w12/stat/STATUS10 StatusSNS.ENERGY.Power': 412 },
    ],
    'a power strip': [
      { 'tele/strip/LWT': 'Online' },
      { 'tele/strip/SENSOR': { ENERGY: { ...ENERGY, Power: [412, 3] } } },
      { 'tele/strip/SENSOR ENERGY.Power.0': 412, 'tele/strip/SENSOR ENERGY.Power.1': 3 },
    ],
    'Shelly, first generation': [
      { 'shellies/shellyplug-s-A1/online': 'true', 'shellies/shellyem-A2/online': 'true' },
      {
        'shellies/shellyplug-s-A1/relay/0': 'on',
        'shellies/shellyplug-s-A1/relay/0/power': '412.30',
        'shellies/shellyplug-s-A1/relay/0/energy': '12345',
        'shellies/shellyem-A2/emeter/0/power': '-88.5',
        'shellies/shellyem-A2/emeter/0/reactive_power': '9.0',
      },
      {
        'shellies/shellyplug-s-A1/relay/0/power': 412.3,
        'shellies/shellyem-A2/emeter/0/power': 88.5,
      },
    ],
    'Shelly, second generation': [
      { 'shellies/w13/online': 'true' },
      {
        'shellies/w13/status/switch:0': SWITCH,
        'shellies/w13/status/sys': { uptime: 5 },
        'shellies/w13/events/rpc': { params: { 'switch:0': { id: 0, apower: 412.3 } } },
      },
      { 'shellies/w13/status/switch:0 apower': 412.3 },
    ],
    'Shelly, third generation, and meters': [
      { 'shellyplugsg3-a1/online': 'true', 'pm/online': 'true', 'em/online': 'true' },
      {
        'shellyplugsg3-a1/status/switch:0': SWITCH,
        'pm/status/pm1:0': { id: 0, voltage: 230, apower: 40.5, freq: 50 },
        'em/status/em:0': {
          a_act_power: 300,
          b_act_power: 112,
          total_act_power: 412,
          total_aprt_power: 430,
        },
        'em/status/em1:0': { id: 0, act_power: 33, aprt_power: 40 },
      },
      {
        'em/status/em:0 total_act_power': 412,
        'em/status/em1:0 act_power': 33,
        'pm/status/pm1:0 apower': 40.5,
        'shellyplugsg3-a1/status/switch:0 apower': 412.3,
      },
    ],
    'Zigbee2MQTT with availability': [
      {
        'zigbee2mqtt/bridge/state': ONLINE,
        'zigbee2mqtt/Washer 14/availability': ONLINE,
        'zigbee2mqtt/w15/availability': ONLINE,
      },
      { 'zigbee2mqtt/Washer 14': PLUG, 'zigbee2mqtt/w15': { vibration: true, battery: 90 } },
      { 'zigbee2mqtt/Washer 14 power': 412, 'zigbee2mqtt/w15 vibration': 'on' },
    ],
    'Zigbee2MQTT without availability, as it was once': [
      { 'zigbee2mqtt/bridge/state': 'online' },
      { 'zigbee2mqtt/maple/w14': PLUG, 'zigbee2mqtt/maple/w14/set': { state: 'ON' } },
      { 'zigbee2mqtt/maple/w14 power': 412 },
    ],
    'ESPHome by its announcements': [
      {
        'lm/status': 'online',
        'homeassistant/sensor/lm/w16/config': {
          dev_cla: 'power',
          unit_of_meas: 'W',
          stat_t: 'lm/sensor/w16/state',
          avty_t: 'lm/status',
        },
        'homeassistant/sensor/lm/w17/config': {
          '~': 'lm/sensor/w17',
          unit_of_meas: 'kW',
          stat_t: '~/state',
        },
        'homeassistant/binary_sensor/lm/w18/config': {
          dev_cla: 'vibration',
          stat_t: 'lm/binary_sensor/w18/state',
          avty_t: 'lm/status',
        },
        'homeassistant/binary_sensor/lm/door/config': {
          dev_cla: 'door',
          stat_t: 'lm/binary_sensor/door/state',
        },
        'homeassistant/sensor/lm/t/config': { unit_of_meas: '°C', stat_t: 'lm/sensor/t/state' },
      },
      {
        'lm/sensor/w16/state': '412.3',
        'lm/sensor/w17/state': '2.41',
        'lm/binary_sensor/w18/state': 'ON',
        'lm/binary_sensor/door/state': 'ON',
        'lm/sensor/t/state': '31',
      },
      {
        'lm/binary_sensor/w18/state': 'on',
        'lm/sensor/w16/state': 412.3,
        'lm/sensor/w17/state': 2410,
      },
    ],
    'a device that announces all at once, with templates': [
      {
        'my/state': { is: 'up' },
        'homeassistant/device/my/config': {
          dev: { name: 'my' },
          avty: [
            {
              t: 'my/state',
              val_tpl: '{{ value_json.is }}',
              pl_avail: '{"is":"up"}',
              pl_not_avail: '{"is":"down"}',
            },
          ],
          cmps: {
            p: {
              p: 'sensor',
              unit_of_meas: 'W',
              stat_t: 'my/data',
              val_tpl: "{{ value_json['load'].now | float }}",
            },
            x: {
              p: 'sensor',
              unit_of_meas: 'W',
              stat_t: 'my/data',
              val_tpl: '{{ value_json.raw * 10 }}',
            },
          },
        },
      },
      { 'my/data': { load: { now: 412 }, raw: 41.2 } },
      { 'my/data load.now': 412 },
    ],
    'meters in kilowatts': [
      {},
      { 'house/p1': { power: 2.4, unit: 'kW' }, 'house/p2': { power_kw: 2.4, power: 'none' } },
      { 'house/p1 power': 2400, 'house/p2 power_kw': 2400 },
    ],
    'Tasmota, announced to Home Assistant': [
      {
        'w12/tele/LWT': 'Online',
        'homeassistant/sensor/A1_ENERGY_Power/config': {
          '~': 'w12/tele/',
          stat_t: '~SENSOR',
          avty_t: '~LWT',
          pl_avail: 'Online',
          pl_not_avail: 'Offline',
          unit_of_meas: 'W',
          val_tpl: "{{value_json['ENERGY'].Power}}",
        },
      },
      { 'w12/tele/SENSOR': { ENERGY } },
      { 'w12/tele/SENSOR ENERGY.Power': 412 },
    ],
    'Z-Wave JS UI': [
      {
        'zwave/Basement/w20/status': { time: 1, value: true, status: 'Alive', nodeId: 5 },
        'zwave/_CLIENTS/ZWAVE_GATEWAY-z/status': { value: true },
      },
      {
        'zwave/Basement/w20/meter/endpoint_0/value/66049': { time: 1, value: 412.3 },
        'zwave/Basement/w20/meter/endpoint_0/value/65537': { time: 1, value: 12.3 },
        'zwave/5/50/0/value/66049': { nodeId: 5, propertyKey: 66_049, unit: 'W', value: 40 },
      },
      {
        'zwave/5/50/0/value/66049 value': 40,
        'zwave/Basement/w20/meter/endpoint_0/value/66049 value': 412.3,
      },
    ],
    'Home Assistant, by an automation and by Statestream': [
      {
        'homeassistant/status': 'online',
        'homeassistant/sensor/w18/unit_of_measurement': '"kW"',
      },
      {
        'laundry/maple/w17/power': '412',
        'homeassistant/sensor/w18/state': '2.41',
        'homeassistant/sensor/washer_19_power/state': '80.5',
        'homeassistant/binary_sensor/w21/state': 'on',
        'homeassistant/switch/w17/state': 'on',
      },
      {
        'homeassistant/binary_sensor/w21/state': 'on',
        'homeassistant/sensor/w18/state': 2410,
        'homeassistant/sensor/washer_19_power/state': 80.5,
        'laundry/maple/w17/power': 412,
      },
    ],
  };

test.each(Object.entries(DEVICES))(
  '%s becomes blocks that the gateway takes',
  async (_, device) => {
    const [kept, said, values] = device;
    const blocks = await printed(kept, said);
    expect(heardBy(blocks, kept, said)).toEqual(values);
    const again = await printed(kept, said, { blocks });
    expect(again).not.toContain('label');
    expect(again).toContain('No sensor was heard that the file lacks.');
  },
);

test('a block is ready to be pasted, with what the device calls itself, what it measured and how often', async () => {
  const name = 'Washer 12\n- label: x';
  const discovery = { t: 'w12', dn: name, ft: '%prefix%/%topic%/', tp: ['cmnd', 'stat', 'tele'] };
  const kept = { 'tele/w12/LWT': 'Online', 'tasmota/discovery/A1/config': discovery };
  const said = { 'tele/w12/SENSOR': { ENERGY }, 'tele/w12/STATE': { POWER: 'ON' } };
  expect(await printed(kept, said)).toBe(`\
      # Washer 12 - label: x: 412 W, a report at least each 10 s
      - label: '?'
        power_topic: tele/w12/SENSOR
        value: ENERGY.Power
        availability_topic: tele/w12/LWT
        payload_available: Online
        payload_not_available: Offline`);
});

test.each([
  ['tele/w12/SENSOR', { ENERGY }, 'set TelePeriod 10'],
  [
    'shellies/s1/relay/0/power',
    '412',
    'open http://ITS-ADDRESS/settings?mqtt_update_period=10 once',
  ],
  [
    'homeassistant/sensor/my_power/state',
    '412',
    'it publishes changes only, so let an automation publish every 10 s',
  ],
])(
  'of a sensor that speaks too seldom it is said what to do: %s',
  async (topic, payload, advice) => {
    const blocks = await printed({}, { [topic]: payload }, { everyS: 60 });
    expect(blocks).toContain(`# 412 W, too seldom: 60 s apart; ${advice}\n`);
    expect(blocks).toContain('expire_after: 180');
  },
);

test('a sensor that spoke once a day becomes a block that the gateway takes', async () => {
  const said = { 'w12/power': '412' };
  const blocks = await printed({}, said, { everyS: 86_000, lastS: 86_002 });
  expect(heardBy(blocks, {}, said)).toEqual({ 'w12/power': 412 });
});

test('a bridge proves that no sensor lives: one of vibration may be silent for two hours', async () => {
  const kept = { 'zigbee2mqtt/bridge/state': ONLINE };
  expect(await printed(kept, { 'zigbee2mqtt/w15': { vibration: false } })).toMatch(
    /off_after: 180\n.*\n.*bridge\/state\n.*\n +expire_after: 7200$/,
  );
});

test('what was announced or kept, and did not speak, is no block', async () => {
  const devices = [
    { friendly_name: 'w14', definition: { exposes: [{ property: 'power' }] } },
    {
      friendly_name: 'w15',
      description: 'left',
      definition: { exposes: [{ property: 'vibration' }] },
    },
  ];
  const kept = { 'zigbee2mqtt/bridge/devices': devices, 'tele/old/SENSOR': { ENERGY } };
  expect(await printed(kept, { 'zigbee2mqtt/w14': { state: 'ON' } })).toBe(`\
      # only what the broker had kept was heard on tele/old/SENSOR
      # left: announced, and not heard on zigbee2mqtt/w15
      # Neither watts nor on and off: zigbee2mqtt/w14
No sensor was heard that the file lacks.`);
});

test('a house has other things, too: what may be a machine is named once, with its text', async () => {
  const house = {
    'house/meter': { power: -3412, apparent_power: 3500 },
    'lm/sensor/w16/state': '412.3',
    'laundry/w12/state': 'RUNNING',
    'laundry/w13/power': '{"power": 4',
    'weather/roof': { temperature: 21.5, humidity: 40 },
    'lamp/switch/state': 'ON',
    'camera/1': Buffer.alloc(100_000, 255),
    'shellyplus1pm-a1/events/rpc': { params: { 'switch:0': { apower: 4 } } },
  };
  const blocks = await printed({}, house);
  expect(blocks.split('\n').filter((line) => line.includes('# '))).toEqual([
    '      # 3412 W, a report at least each 10 s',
    '      # camera/1 is not understood: no text',
    '      # laundry/w12/state is not understood: "RUNNING"',
    '      # laundry/w13/power is not understood: "{"power": 4"',
    '      # lm/sensor/w16/state is not understood: "412.3"',
    '      # shellyplus1pm-a1/events/rpc: switch on Generic status update over MQTT',
    '      # Neither watts nor on and off: lamp/switch/state, weather/roof',
  ]);
});

test('a file without messages is refused', async () => {
  await expect(printed({}, {}, { everyS: 1 })).rejects.toMatchObject({
    name: 'UserError',
    message: `${folder}/day.log has no messages. Record them as sensors.md says.`,
  });
});

/** What is printed of a broker after two minutes in which it delivered some messages, and how it failed. */
async function listened(url: string, deliver: () => Promise<number>) {
  const clock = createFakeClock();
  let asked = 0;
  const out: string[] = [];
  const notes: string[] = [];
  const result = discover({
    config: { ...configOf(fileWith('')), broker: url },
    from: { credentials: {}, listenMs: 120_000 },
    clock: {
      ...clock,
      now: () => {
        // By the start, and by each message.
        asked += 1;
        return clock.now();
      },
    },
    print: (text) => out.push(text),
    note: (text) => notes.push(text),
  }).catch((error: unknown) => String(error));
  let isOver = false;
  void result.then(() => {
    isOver = true;
  });
  await until(() => isOver || notes.some((line) => line.startsWith('Connected')));
  const messages = await deliver();
  await until(() => asked > messages);
  clock.advance(120_000);
  return { problem: await result, text: out.join('\n') };
}

test('a broker is listened to, and what it kept alone is no sensor', async () => {
  const broker = await startBroker();
  const { url, publish } = broker;
  expect(await listened(url, async () => 0)).toEqual({
    problem: `UserError: Nothing was heard on ${url} for 120 seconds: look whether the sensors publish there, and whether it lets this user read their topics.`,
    text: '',
  });
  await publish('old/power', '412', { retain: true });
  const { problem, text } = await listened(url, async () => 1);
  expect(problem).toContain(`Nothing but what it had kept was heard on ${url} for 120 seconds`);
  expect(text).toContain('# only what the broker had kept was heard on old/power');
  const live = await listened(url, async () => {
    await publish('old/power', '80');
    return 2;
  });
  expect(live.problem).toBeUndefined();
  expect(live.text).toContain('# 80 W, too seldom: 120 s apart; let it report every 10 s\n');
  await broker.close();
});

test('a broker that lets nobody listen, or is not there, is named at once', async () => {
  const broker = await startBroker({ refused: ['#'] });
  expect((await listened(broker.url, async () => 0)).problem).toBe(
    `UserError: Broker ${broker.url}: it doesn’t let this user read every topic (#).`,
  );
  await broker.close();
  expect((await listened(broker.url, async () => 0)).problem).toBe(
    `UserError: Broker ${broker.url}: nothing listens at its address.`,
  );
});
