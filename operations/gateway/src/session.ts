import { reportedSchool } from '@laundry-board/laundry-rules/writing';
import { connectBroker, type Credentials } from './broker.ts';
import { type Clock, repeat } from './clock.ts';
import type { Config } from './config.ts';
import type { Firestore } from './firestore.ts';
import { serveHealth } from './health.ts';
import { type HistoryKeeper, startHistoryKeeper } from './history/historyKeeper.ts';
import { createRunWatch, type MachineRun, type RunWatch } from './machineRuns.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import {
  type KnownSchools,
  type KnownWishes,
  type PushSettings,
  startSender,
} from './push/sender.ts';
import { layoutAdvice, reportedBuildings, startSchoolWriter } from './schoolWriter.ts';
import { createSensors, type Message, type SensorReport, type Sensors } from './sensors.ts';
import { createServerClock, type ServerClock } from './serverClock.ts';
import { createStandingStill, describeFinding, type StandingStill } from './standingStill.ts';
import { createStatus, type Status } from './status.ts';

/** What the environment has for notifications. */
export type PushSecrets = Pick<PushSettings, 'keys' | 'origins'>;

/** What a session hands on to the one after it. */
interface Memory {
  readonly sensors: Sensors;
  readonly knownWishes: KnownWishes;
  readonly standingStill: StandingStill;
  readonly runWatch: RunWatch;
}

/** What a session says of itself, and from what it knows it. */
interface Told extends ReturnType<typeof createMemory> {
  readonly status: Status;
  readonly metrics: Metrics;
}

interface Watched extends Told {
  readonly serverClock: ServerClock;
  readonly history: HistoryKeeper | undefined;
}

export interface SessionOptions {
  readonly config: Config;
  readonly firestore: Firestore;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Whether each message is a line. */
  readonly isVerbose: boolean;
  /** What sends to residents' devices; needed where the configuration has `push`. */
  readonly push?: PushSecrets | undefined;
  /** What the session before has heard and knows. */
  readonly earlier?: Memory | undefined;
}

/** How often is looked for what an operator should know, milliseconds. */
const WATCH_EVERY_MS = 1000;

/** Runs by one configuration, from the broker to the school's documents, until it is stopped. */
export function startSession(options: SessionOptions) {
  const { config, firestore, clock, log } = options;
  const memory = createMemory(options);
  const { sensors } = memory;
  const status = createStatus(config, log);
  const metrics = createMetrics();
  for (const line of layoutAdvice(config)) log(line);
  const broker = listen(options, { ...memory, status, metrics });
  const serverClock = createServerClock(clock);
  const history = startHistory(options, serverClock);
  const writer = startSchoolWriter({
    config,
    sensors,
    firestore,
    clock,
    serverClock,
    history,
    onState: (state) => {
      status.writer(state);
      metrics.writer(state);
    },
  });
  const known = (): KnownSchools | null => {
    const offset = serverClock.offset();
    if (offset === null) return null;
    const now = clock.now();
    const school = reportedSchool(reportedBuildings(config, sensors.reports(now), offset));
    return { time: now + offset, schools: new Map([[config.school, school]]) };
  };
  const sender = startPush(options, known, memory.knownWishes, metrics);
  const watching = startWatching(options, { ...memory, status, metrics, serverClock, history });
  const server = serve(options, { ...memory, status, metrics });
  return {
    ...memory,
    /** Finishes the write that is under way, writes what is remembered, and says goodbye to the broker. */
    stop: async (): Promise<void> => {
      watching.stop();
      const remembered = history?.stop(sensors.reports(clock.now()));
      await Promise.all([
        writer.stop(),
        remembered,
        broker.close(),
        server?.close(),
        sender?.stop(),
      ]);
      sensors.disconnected(clock.now());
    },
  };
}

function createMemory({ config, clock, earlier }: SessionOptions) {
  const memory: Memory = {
    sensors: createSensors(config, { now: clock.now(), earlier: earlier?.sensors }),
    knownWishes: earlier?.knownWishes ?? new Map(),
    standingStill: earlier?.standingStill ?? createStandingStill(),
    runWatch: earlier?.runWatch ?? createRunWatch(),
  };
  const { standingStill, runWatch } = memory;
  return {
    ...memory,
    /** Remembers what is known of some machines now. @returns The runs that have ended. */
    note: (reports: readonly SensorReport[], now: number): readonly MachineRun[] => {
      const ended = runWatch(reports);
      standingStill.note(reports, ended, now);
      return ended;
    },
  };
}

/** Says what an operator should know of machines. */
function startWatching(
  { config, clock, log }: SessionOptions,
  { sensors, standingStill, note, status, metrics, serverClock, history }: Watched,
) {
  return repeat(clock, WATCH_EVERY_MS, () => {
    const now = clock.now();
    const reports = sensors.reports(now);
    status.sensors(reports, now);
    metrics.ended(note(reports, now));
    history?.look(reports, now);
    const offset = serverClock.offset();
    // Until the server has answered once, nobody knows what time it is.
    if (offset === null) return;
    const machines = reports.map(({ machine }) => machine);
    for (const finding of standingStill.find(machines, now)) {
      log(describeFinding(finding, { offset, zone: config.timeZone, start: 'gateway' }));
    }
  });
}

/** Hears what the sensors say. */
function listen(
  { config, credentials, clock, log, isVerbose }: SessionOptions,
  { sensors, note, status, metrics }: Told,
) {
  return connectBroker({
    url: config.broker,
    ...credentials,
    topics: sensors.topics,
    onMessage: (message) => {
      status.message();
      const now = clock.now();
      const isUnderstood = sensors.receive(message, now);
      metrics.ended(note(sensors.reportsOn(message.topic, now), now));
      if (isVerbose) log(describeMessage(message, isUnderstood));
    },
    onState: (state) => {
      if (state.is === 'connected') sensors.connected(clock.now());
      else sensors.disconnected(clock.now());
      status.broker(state, clock.now());
    },
    onRefusedTopic: (topic) => log(`The broker doesn't let this user read ${topic}.`),
  });
}

/** Remembers what the machines do, if the configuration has a time zone. */
function startHistory(
  { config, firestore, clock, log }: SessionOptions,
  serverClock: ServerClock,
): HistoryKeeper | undefined {
  const { timeZone: zone } = config;
  if (zone === undefined) return undefined;
  return startHistoryKeeper({ config, zone, firestore, clock, serverClock, log });
}

/** Answers whoever watches the gateway, if the configuration has a port for that. */
function serve(
  { config: { healthPort }, clock, log }: SessionOptions,
  { sensors, status, metrics, knownWishes }: Told,
) {
  if (healthPort === undefined) return undefined;
  const health = () => {
    const now = clock.now();
    return status.health(sensors.reports(now), now);
  };
  const figures = () => {
    const wishes = [...knownWishes.values()].reduce((sum, { size }) => sum + size, 0);
    return metrics.text(sensors.reports(clock.now()), { messages: health().messages, wishes });
  };
  return serveHealth(healthPort, { health, metrics: figures }, log);
}

/** What an operator compares with the page's configuration. */
export function describePush({ keys }: PushSecrets): string {
  return `Notifications are sent; the page needs "pushKey": "${keys.publicKey}".`;
}

/** Tells residents, if the configuration says so. @param known The school as it would be written now. */
function startPush(
  { config, firestore, clock, log, push }: SessionOptions,
  known: () => KnownSchools | null,
  knownWishes: KnownWishes,
  metrics: Metrics,
) {
  if (config.push === undefined || push === undefined) return undefined;
  log(describePush(push));
  return startSender({
    ...config.push,
    ...push,
    firestore,
    clock,
    log,
    knownWishes,
    known,
    onOutcome: metrics.notification,
  });
}

/** Longest part of a message that is shown, in characters. */
const SHOWN_CHARACTERS = 300;

/** A message as one line without control characters, whatever it holds. */
export function describeMessage(
  { topic, payload, isRetained }: Message,
  isUnderstood: boolean,
): string {
  const text = new TextDecoder().decode(payload.subarray(0, SHOWN_CHARACTERS * 4));
  const shown = `${topic} ${JSON.stringify(text.slice(0, SHOWN_CHARACTERS))}`;
  const notes = [isRetained ? 'retained' : [], isUnderstood ? [] : 'says nothing'].flat();
  return notes.length === 0 ? shown : `${shown} (${notes.join(', ')})`;
}
