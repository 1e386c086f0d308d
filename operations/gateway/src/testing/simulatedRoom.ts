import { type Config, parseConfig } from '../config.ts';
import { createHistory, type History } from '../history/history.ts';
import { encodeHistory, parseHistory } from '../history/historyDocument.ts';
import { createSensors, type MachineRun, type Sensors } from '../sensors.ts';
import { documentOf, restFields } from '@laundry-board/laundry-rules/firestoreRest';

/**
 * A building with washers that say themselves what they do, whether they are there and whether they are out of order.
 *
 * @param offAfter Seconds for which they have to be off until they are free.
 */
export function washersConfig(washers: number, zone = 'America/New_York', offAfter = 0): Config {
  const machines = Array.from(
    { length: washers },
    (_, place) =>
      `{ state_topic: w${place}, availability_topic: up, out_of_order_topic: broken${place}, off_after: ${offAfter} }`,
  );
  const parsed = parseConfig(`
school: campus.example
broker: mqtt://localhost
time_zone: ${zone}
buildings: [{ id: maple, name: Maple House, washers: [${machines.join(', ')}] }]
`);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  return parsed.config;
}

/**
 * A gateway in front of a room whose washers are free at the beginning, when its clock shows 0.
 *
 * @param options.start What the server's clock shows then, milliseconds since 1970.
 */
export function simulateRoom(options: {
  readonly zone?: string;
  readonly washers: number;
  readonly start: number;
  readonly offAfter?: number;
}) {
  const { zone = 'America/New_York', offAfter } = options;
  let { start } = options;
  let config = washersConfig(options.washers, zone, offAfter);
  let history = createHistory(zone);
  const onRun = (run: MachineRun): void => history.ended(run, start);
  let sensors = startSensors(config, 0, onRun);
  let now = 0;
  const look = (): void => {
    sensors.passed(now);
    history.look(sensors.reports(now), now, start);
  };
  const room = {
    /** Milliseconds since 1970. */
    time: () => start + now,
    /** Lets time pass. */
    passed: (ms: number): void => {
      now += ms;
      look();
    },
    /** The server's clock is set. */
    jump: (ms: number): void => {
      start += ms;
    },
    /** How many washers are in use from now on, the first ones. */
    use: (count: number): void => {
      config.buildings[0]?.washers.forEach(({ topic }, place) => {
        room.say(topic, place < count ? 'ON' : 'OFF');
      });
      look();
    },
    say: (topic: string, text: string): boolean =>
      sensors.receive({ topic, payload: Buffer.from(text), isRetained: false }, now),
    /** The gateway ends, and another one starts after some time, perhaps with another number of washers. */
    restart: (afterMs: number, washers = config.buildings[0]?.washers.length ?? 0): void => {
      const written = room.document();
      now += afterMs;
      config = washersConfig(washers, zone, offAfter);
      history = createHistory(zone);
      sensors = startSensors(config, now, onRun);
      const taken = parseHistory(written);
      if (taken === null) throw new Error('What was written is no history.');
      history.takeUp('maple', taken.history, afterMs < 3_600_000);
      look();
    },
    /** The document that would be written now, as it is read. */
    document: () => documentOf(restFields(encodeHistory(history.of('maple'), zone, start + now))),
    busy: () => {
      const machines = { washer: config.buildings[0]?.washers.length ?? 0, dryer: 0 };
      return history.busyWeek('maple', machines, start + now);
    },
    history: (): History => history,
    /** What is remembered of a washer's days. */
    days: (place: number) => [...history.of('maple').machines.values()][place]?.days ?? [],
    usuallyUntil: (place: number): number | null => {
      const report = sensors.reports(now)[place];
      return report === undefined ? null : history.usuallyUntil(report.machine);
    },
  };
  room.use(0);
  return room;
}

function startSensors(config: Config, now: number, onRun: (run: MachineRun) => void): Sensors {
  const sensors = createSensors(config, { now, onRun });
  sensors.connected(now);
  sensors.receive({ topic: 'up', payload: Buffer.from('online'), isRetained: false }, now);
  return sensors;
}
