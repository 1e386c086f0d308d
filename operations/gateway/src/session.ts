import { reportedSchool } from '@laundry-board/laundry-rules';
import { connectBroker } from './broker.ts';
import { type Clock, repeat } from './clock.ts';
import type { Config } from './config.ts';
import type { Firestore } from './firestore.ts';
import { serveHealth } from './health.ts';
import {
  type KnownSchools,
  type KnownWishes,
  type PushSettings,
  startSender,
} from './push/sender.ts';
import { reportedBuildings, startSchoolWriter } from './schoolWriter.ts';
import { createSensors, type Message, type Sensors } from './sensors.ts';
import { createServerClock } from './serverClock.ts';
import { createStatus } from './status.ts';

/** What the environment has for notifications. */
export type PushSecrets = Pick<PushSettings, 'keys' | 'origins'>;

/** What a session hands on to the one after it. */
interface Memory {
  readonly sensors: Sensors;
  readonly knownWishes: KnownWishes;
}

export interface SessionOptions {
  readonly config: Config;
  readonly firestore: Firestore;
  readonly credentials: { readonly username?: string; readonly password?: string };
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Whether each message is a line. */
  readonly isVerbose: boolean;
  /** What sends to residents' devices; needed where the configuration has `push`. */
  readonly push?: PushSecrets | undefined;
  /** What the session before has heard and knows. */
  readonly earlier?: Memory | undefined;
}

/** How often silent sensors are looked for, milliseconds. */
const WATCH_EVERY_MS = 1000;

/** Runs by one configuration, from the broker to the school's documents, until it is stopped. */
export function startSession(options: SessionOptions) {
  const { config, firestore, clock, log, earlier } = options;
  const sensors = createSensors(config, { now: clock.now(), earlier: earlier?.sensors });
  const knownWishes: KnownWishes = earlier?.knownWishes ?? new Map();
  const status = createStatus(config, log);
  const broker = connectBroker({
    url: config.broker,
    ...options.credentials,
    topics: sensors.topics,
    onMessage: (message) => {
      status.message();
      const isUnderstood = sensors.receive(message, clock.now());
      if (options.isVerbose) log(describeMessage(message, isUnderstood));
    },
    onState: (state) => {
      if (state.is === 'connected') sensors.connected(clock.now());
      else sensors.disconnected(clock.now());
      status.broker(state, clock.now());
    },
    onRefusedTopic: (topic) => log(`The broker doesn't let this user read ${topic}.`),
  });
  const serverClock = createServerClock(clock);
  const writer = startSchoolWriter({
    config,
    sensors,
    firestore,
    clock,
    serverClock,
    onState: (state) => status.writer(state),
  });
  const known = (): KnownSchools | null => {
    const offset = serverClock.offset();
    if (offset === null) return null;
    const now = clock.now();
    const school = reportedSchool(reportedBuildings(config, sensors.reports(now), offset));
    return { time: now + offset, schools: new Map([[config.school, school]]) };
  };
  const sender = startPush(options, known, knownWishes);
  const watching = repeat(clock, WATCH_EVERY_MS, () => {
    const now = clock.now();
    status.sensors(sensors.reports(now), now);
  });
  const health = () => {
    const now = clock.now();
    return status.health(sensors.reports(now), now);
  };
  const { healthPort } = config;
  const server = healthPort === undefined ? undefined : serveHealth(healthPort, health, log);
  return {
    sensors,
    knownWishes,
    /** Finishes the write that is under way, and says goodbye to the broker. */
    stop: async (): Promise<void> => {
      watching.stop();
      await Promise.all([writer.stop(), broker.close(), server?.close(), sender?.stop()]);
      sensors.disconnected(clock.now());
    },
  };
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
