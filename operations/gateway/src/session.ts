import { reportedSchool } from '@laundry-board/laundry-rules/writing';
import { connectBroker, type Credentials } from './broker.ts';
import { type Clock, repeat } from './clock.ts';
import type { Config } from './config.ts';
import type { Firestore } from './firestore.ts';
import { type Counts, noCounts } from './health.ts';
import { serveHealth } from './healthServer.ts';
import { newRemembered, type Remembered, startHistoryKeeper } from './history/historyKeeper.ts';
import {
  type KnownSchools,
  type KnownWishes,
  type PushSettings,
  startSender,
} from './push/sender.ts';
import { layoutAdvice, reportedBuildings, startSchoolWriter } from './schoolWriter.ts';
import { createSensors, type Message, type SensorReport, type Sensors } from './sensors.ts';
import { createServerClock, type ServerClock } from './serverClock.ts';
import { createFinder, describeFinding, type Finder } from './standingStill.ts';
import { createStatus } from './status.ts';

/** What the environment has for notifications. */
export type PushSecrets = Pick<PushSettings, 'keys' | 'origins'>;

/** What a session hands on to the one after it. */
interface Memory {
  readonly sensors: Sensors;
  readonly serverClock: ServerClock;
  readonly remembered: Remembered;
  readonly finder: Finder;
  readonly knownWishes: KnownWishes;
  readonly counts: Counts;
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
  const { config, firestore, clock, log, earlier } = options;
  const { serverClock, finder, knownWishes, counts } = earlier ?? newMemory(clock);
  const remembered = rememberedOf(config, earlier?.remembered);
  const { history } = remembered;
  const keeper =
    config.timeZone === undefined
      ? undefined
      : startHistoryKeeper({ config, remembered, firestore, clock, log });
  const sensors = createSensors(config, {
    now: clock.now(),
    earlier: earlier?.sensors,
    onRun: (run) => {
      counts.runs += 1;
      const offset = serverClock.offset();
      if (offset !== null && keeper?.isTakenUp() !== false) history.ended(run, offset);
    },
  });
  const status = createStatus(config, log);
  for (const line of layoutAdvice(config)) log(line);
  const broker = listen(options, {
    sensors,
    onMessage: () => {
      counts.messages += 1;
    },
    onState: (state) => status.broker(state, clock.now()),
    onRefusedTopic: (topic) => log(describeRefused(topic)),
  });
  const writer = startSchoolWriter({
    config,
    sensors,
    firestore,
    clock,
    serverClock,
    history: keeper,
    onState: (state) => {
      status.writer(state);
      if (state.is === 'written') counts.writes.written += 1;
      if (state.is === 'failing') counts.writes.failed += 1;
    },
  });
  const known = (): KnownSchools | null => {
    const offset = serverClock.offset();
    if (offset === null) return null;
    const now = clock.now();
    const school = reportedSchool(reportedBuildings(config, sensors.reports(now), offset));
    return { time: now + offset, schools: new Map([[config.school, school]]) };
  };
  const sender = startPush(options, known, knownWishes, counts);
  /** Counts what the machines did. @returns Milliseconds since 1970; null as long as nothing may be counted. */
  const count = (reports: readonly SensorReport[], now: number): number | null => {
    const offset = serverClock.offset();
    // Until the server has answered once, nobody knows what time it is.
    if (offset === null || keeper?.takeUp(now + offset) === false) return null;
    history.look(reports, now, offset);
    return now + offset;
  };
  const watching = repeat(clock, WATCH_EVERY_MS, () => {
    const now = clock.now();
    sensors.passed(now);
    const reports = sensors.reports(now);
    status.sensors(reports, now);
    const time = count(reports, now);
    if (time === null) return;
    keeper?.write(time);
    for (const finding of finder.find(reports, history, time)) {
      log(describeFinding(finding, config.timeZone));
    }
  });
  const server =
    config.health &&
    serveHealth(
      config.health,
      () => {
        const now = clock.now();
        const wishes = [...knownWishes.values()].reduce((sum, { size }) => sum + size, 0);
        return { ...status.health(sensors.reports(now), now), wishes, ...counts };
      },
      log,
    );
  return {
    sensors,
    serverClock,
    remembered,
    finder,
    knownWishes,
    counts,
    /** Finishes the write that is under way, writes what is remembered, and says goodbye to the broker. */
    stop: async (): Promise<void> => {
      watching.stop();
      const now = clock.now();
      const time = keeper?.isTakenUp() === false ? null : count(sensors.reports(now), now);
      await Promise.all([
        writer.stop(),
        time === null ? undefined : keeper?.stop(time),
        broker.close(),
        server?.close(),
        sender?.stop(),
      ]);
      sensors.disconnected(clock.now());
    },
  };
}

function newMemory(clock: Clock): Omit<Memory, 'sensors' | 'remembered'> {
  return {
    serverClock: createServerClock(clock),
    finder: createFinder(),
    knownWishes: new Map(),
    counts: noCounts(),
  };
}

/** What is remembered goes on as long as its hours are those of the same zone. Without a zone, nothing of it is written. */
function rememberedOf({ timeZone: zone = 'UTC' }: Config, earlier?: Remembered): Remembered {
  return earlier?.history.zone === zone ? earlier : newRemembered(zone);
}

/** What an operator is told of a topic that the broker keeps to itself. */
export function describeRefused(topic: string): string {
  return `The broker doesn't let this user read ${topic}.`;
}

interface Ears extends Pick<Parameters<typeof connectBroker>[0], 'onState' | 'onRefusedTopic'> {
  readonly sensors: Sensors;
  readonly onMessage?: () => void;
}

/** Lets sensors hear what the broker has. */
export function listen(
  { config, credentials, clock, log, isVerbose }: SessionOptions,
  { sensors, onMessage, onState, onRefusedTopic }: Ears,
) {
  return connectBroker({
    url: config.broker,
    ...credentials,
    topics: sensors.topics,
    onMessage: (message) => {
      onMessage?.();
      const isUnderstood = sensors.receive(message, clock.now());
      if (isVerbose) log(describeMessage(message, isUnderstood));
    },
    onState: (state) => {
      if (state.is === 'connected') sensors.connected(clock.now());
      else sensors.disconnected(clock.now());
      onState(state);
    },
    onRefusedTopic,
  });
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
  counts: Counts,
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
    onOutcome: ({ is }) => {
      counts.notifications[is] += 1;
    },
  });
}

/** Longest part of a message that is shown, in characters. */
const SHOWN_CHARACTERS = 300;

/** A message as one line without control characters, whatever it holds. */
function describeMessage({ topic, payload, isRetained }: Message, isUnderstood: boolean): string {
  const text = new TextDecoder().decode(payload.subarray(0, SHOWN_CHARACTERS * 4));
  const shown = `${topic} ${JSON.stringify(text.slice(0, SHOWN_CHARACTERS))}`;
  const notes = [isRetained ? 'retained' : [], isUnderstood ? [] : 'says nothing'].flat();
  return notes.length === 0 ? shown : `${shown} (${notes.join(', ')})`;
}
