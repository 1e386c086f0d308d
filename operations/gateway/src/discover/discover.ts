import { UserError } from '@laundry-board/sites';
import { connectBroker, type Credentials } from '../broker.ts';
import type { Clock } from '../clock.ts';
import { type Config, readingKey } from '../config.ts';
import { linesOf, RECORDED } from '../recordedLog.ts';
import { createSensors } from '../sensors.ts';
import { describeBroker } from '../status.ts';
import { describeFound } from './describeFound.ts';
import { findSensors } from './findSensors.ts';
import { createListener, type Heard } from './heard.ts';

interface DiscoverOptions {
  readonly config: Config;
  /** A file with lines as `mosquitto_sub -F '%U %t %p'` prints them, or for how long the broker is listened to. */
  readonly from: string | Listening;
  readonly clock: Clock;
  readonly print: (text: string) => void;
  /** Takes what is no YAML. */
  readonly note: (text: string) => void;
}

interface Listening {
  readonly credentials: Credentials;
  readonly listenMs: number;
}

/**
 * `--discover`: prints a block for each sensor that is heard and that the configuration doesn't have. It writes nothing.
 *
 * @throws UserError if the broker isn't reached or lets nobody listen, if the file can't be read, and if nothing is heard.
 */
export async function discover(options: DiscoverOptions): Promise<void> {
  const { config, from, print, note } = options;
  const heard = typeof from === 'string' ? await readHeard(from) : await listen(options, from);
  const { topics, reports } = createSensors(config, { now: 0 });
  const readings = new Set(reports(0).map(({ machine }) => readingKey(machine.rules)));
  const found = findSensors(heard, { topics: new Set(topics), readings });
  const text = describeFound(found, heard);
  if (text !== '') print(text);
  const isHeard = [...heard.values()].some(({ messages }) => messages > 0);
  if (!isHeard) throw new UserError(describeSilence(options, heard));
  if (found.sensors.length === 0) note('No sensor was heard that the file lacks.');
}

/** The milliseconds of a time such as `2m`. @throws UserError for anything else. */
export function parseTime(text: string): number {
  const [, number = 0, unit = ''] = /^(\d{1,3})([smh])$/.exec(text) ?? [];
  const seconds = Number(number) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 0);
  if (seconds > 0 && seconds <= DAY_S) return seconds * 1000;
  throw new UserError(`--for needs a time of at most 24h, such as 90s, 10m or 2h, not ${text}.`);
}

const DAY_S = 86_400;

/** @throws UserError if it can't begin to listen. */
async function listen(
  { config, clock, note }: DiscoverOptions,
  { credentials, listenMs }: Listening,
): Promise<Heard> {
  const listener = createListener(clock.now());
  const failed = new AbortController();
  let isConnected = false;
  let problem = 'it doesn’t answer';
  const fail = (reason: string): void => {
    problem = reason;
    failed.abort();
  };
  const broker = connectBroker({
    url: config.broker,
    ...credentials,
    topics: ['#'],
    onMessage: (message) => listener.receive(message, clock.now()),
    onState: (state) => {
      isConnected ||= state.is === 'connected';
      // Once it has begun, it may miss a moment.
      if (isConnected) note(describeBroker(config, state));
      else if (state.is === 'disconnected') fail(state.reason);
    },
    onRefusedTopic: () => fail('it doesn’t let this user read every topic (#)'),
  });
  note(`Listening for ${listenMs / 1000} seconds …`);
  await clock.pause(listenMs, failed.signal);
  await broker.close();
  if (!isConnected || failed.signal.aborted) {
    throw new UserError(`Broker ${config.broker}: ${problem}.`);
  }
  return listener.heard(clock.now());
}

/** What the broker kept comes at once, and is said in no line to be kept. */
const KEPT_WITHIN_MS = 1000;

/** In less, a sensor may have spoken once. Milliseconds. */
const LONG_LOG_MS = 60_000;

/** A topic may have spaces, if an object or a list follows it. */
const MESSAGE = /^(\S.*?(?= [{[])|\S+) ?(.*)$/s;

/** @throws UserError if it can't be read. */
async function readHeard(file: string): Promise<Heard> {
  let listener: ReturnType<typeof createListener> | undefined;
  let [from, to] = [0, 0];
  for await (const line of linesOf(file)) {
    const [, seconds, message = ''] = RECORDED.exec(line) ?? [];
    if (seconds === undefined) continue;
    const now = Number(seconds) * 1000;
    if (listener === undefined) from = now;
    listener ??= createListener(now);
    to = Math.max(to, now);
    const [, topic = '', payload = ''] = MESSAGE.exec(message) ?? [];
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    listener.receive(
      { topic: String(bytes(topic)), payload: bytes(payload), isRetained: false },
      now,
    );
  }
  const heard: Heard = listener?.heard(to) ?? new Map();
  if (to - from < LONG_LOG_MS) return heard;
  return new Map(
    [...heard].map(([topic, one]) => {
      const isKept = one.lastAt - from < KEPT_WITHIN_MS;
      return [topic, isKept ? { ...one, messages: 0 } : one];
    }),
  );
}

function describeSilence({ config, from }: DiscoverOptions, heard: Heard): string {
  if (typeof from === 'string') return `${from} has no messages. Record them as sensors.md says.`;
  const what = heard.size === 0 ? 'Nothing' : 'Nothing but what it had kept';
  return `${what} was heard on ${config.broker} for ${from.listenMs / 1000} seconds: look whether the sensors publish there, and whether it lets this user read their topics.`;
}
