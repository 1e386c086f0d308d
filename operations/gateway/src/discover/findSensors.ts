import { readingKey } from '../config.ts';
import { valueIn } from '../message.ts';
import {
  type Announced,
  announcedIn,
  isAnnouncement,
  VIBRATION,
  type Words,
} from './announcements.ts';
import type { Heard, HeardTopic, Range } from './heard.ts';
import {
  AVAILABILITY_VALUES,
  AVAILABILITY_WORDS,
  makerOf,
  SHELLY_EVENTS,
  SWITCH,
  WATTS,
  ZWAVE_WATTS,
} from './makers.ts';

/** A sensor that may be a machine's. */
export interface FoundSensor {
  readonly topic: string;
  /** The path to its value; left out: the whole message. */
  readonly value?: string;
  readonly source: FoundSource;
  /** By its announcement. */
  readonly name: string | undefined;
  readonly availability: readonly FoundAvailability[];
  /** The longest time without a message, milliseconds. */
  readonly longestMs: number;
}

type FoundSource =
  | { readonly kind: 'power'; readonly unit: 'W' | 'kW'; readonly range: Range }
  | { readonly kind: 'state'; readonly words: Words; readonly isVibration: boolean };

export interface FoundAvailability extends Words {
  readonly topic: string;
  readonly value: string | undefined;
}

/** What follows from what was heard, by topic. */
export interface Found {
  /** Of those that the file doesn't have, and that have spoken. */
  readonly sensors: readonly FoundSensor[];
  /** Those of which only what the broker had kept was heard. */
  readonly kept: readonly FoundSensor[];
  /** Those of which nothing but their announcement was heard. */
  readonly announced: readonly Announced[];
  /** Topics that were heard, and of which nothing follows. */
  readonly others: readonly string[];
}

/** What the gateway's file has. */
export interface KnownSensors {
  readonly topics: ReadonlySet<string>;
  /** As {@link readingKey} has them. */
  readonly readings: ReadonlySet<string>;
}

/** Finds sensors in what was heard. */
export function findSensors(heard: Heard, file: KnownSensors): Found {
  const topics = [...heard].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const announced = topics.flatMap(([topic, { text = '' }]) => announcedIn(topic, text));
  const isLive = (topic: string): boolean => (heard.get(topic)?.messages ?? 0) > 0;
  const all = topics.flatMap(([topic, message]) =>
    isAnnouncement(topic) || SHELLY_EVENTS.test(topic)
      ? []
      : sensorsOn(
          topic,
          message,
          heard,
          announced.filter((one) => one.topic === topic),
        ),
  );
  const news = all.filter(
    (one) => !file.readings.has(readingKey(one)) && !isLive(makerOf(one.topic).better ?? ''),
  );
  const used = all.flatMap(({ topic, availability }) => [
    topic,
    ...availability.map((at) => at.topic),
  ]);
  const passedOver = new Set([...used, ...file.topics]);
  const devices = all.flatMap(({ topic }) => makerOf(topic).device ?? []);
  const unheard = announced.filter(
    ({ topic, unit, words }) =>
      (isWatts(unit) || words) && !heard.has(topic) && !file.topics.has(topic),
  );
  return {
    sensors: news.filter(({ topic }) => isLive(topic)),
    kept: news.filter(({ topic }) => !isLive(topic)),
    announced: [...new Map(unheard.map((one) => [one.topic, one])).values()],
    others: topics.flatMap(([topic]) => {
      const isMeant = passedOver.has(topic) || devices.some((start) => topic.startsWith(start));
      return isLive(topic) && !isAnnouncement(topic) && !isMeant ? topic : [];
    }),
  };
}

/** What the messages of a topic say that may be of a machine. */
function sensorsOn(
  topic: string,
  { text = '', numbers, longestMs }: HeardTopic,
  heard: Heard,
  announced: readonly Announced[],
): readonly FoundSensor[] {
  const sources = statesIn(topic, text, announced);
  for (const [path, range] of numbers) {
    const said = announced.find(({ value = '' }) => value === path)?.unit;
    const byName = unitByName(topic, path);
    const isMeasured = path === '' || /(?:^|\.)value$/.test(path) || byName !== undefined;
    const unit = said ?? (isMeasured ? unitBeside(topic, path, heard) : undefined) ?? byName;
    if (isWatts(unit)) sources.set(path, { kind: 'power', unit, range });
  }
  const availability = availabilityAt(
    [
      ...announced.flatMap((one) => one.availability),
      ...makerOf(topic).availability.map((at) => ({ topic: at })),
    ],
    heard,
  );
  return [...sources].map(([path, source]) => ({
    topic,
    ...(path !== '' && { value: path }),
    source,
    name: (announced.find(({ value }) => value === path) ?? announced[0])?.name,
    availability,
    longestMs,
  }));
}

function isWatts(unit: string | undefined): unit is 'W' | 'kW' {
  return unit === 'W' || unit === 'kW';
}

/** The unit that a message has beside its value, or that Home Assistant's Statestream publishes beside a state. */
function unitBeside(topic: string, path: string, heard: Heard): string | undefined {
  if (path === '' && topic.endsWith('/state')) {
    const attribute = topic.replace(/state$/, 'unit_of_measurement');
    return heard.get(attribute)?.text?.replaceAll('"', '');
  }
  return valueIn(heard.get(topic)?.text ?? '', { value: path.replace(/[^.]*$/, 'unit') });
}

/** Watts by the name of the value; where that is a number, or says just `value`, by that of what it is of. */
function unitByName(topic: string, path: string): string | undefined {
  const whole = `${topic}/${path.replaceAll('.', '/')}`;
  const name =
    whole
      .replace(/(?:\/|\/\d+|\/value|\/state)+$/, '')
      .split('/')
      .at(-1) ?? '';
  if (!WATTS.test(name) && !(ZWAVE_WATTS.test(topic) && /^(?:value)?$/.test(path)))
    return undefined;
  return /kw$/i.test(name) ? 'kW' : 'W';
}

const ON_OFF: readonly Words[] = [
  { on: 'ON', off: 'OFF' },
  { on: 'on', off: 'off' },
];

/** What a text says that may be a machine's state, by its path. */
function statesIn(topic: string, text: string, announced: readonly Announced[]) {
  const states = new Map<string, FoundSource>();
  const take = (value: string | undefined, words: Words, isVibration: boolean): void => {
    const said = valueIn(text, { value });
    if (said !== words.on && said !== words.off) return;
    states.set(value ?? '', { kind: 'state', words, isVibration });
  };
  for (const { value, words, isVibration = false } of announced) {
    if (words !== undefined) take(value, words, isVibration);
  }
  take('vibration', VIBRATION, true);
  // What is announced as something else is no state of a machine.
  if (announced.length > 0 || SWITCH.test(topic)) return states;
  for (const words of ON_OFF) take(undefined, words, false);
  return states;
}

/** Where it is said that a device is there, in words that are understood. */
function availabilityAt(
  places: Announced['availability'],
  heard: Heard,
): readonly FoundAvailability[] {
  const found = places.flatMap(({ topic, on = '', off = '' }) =>
    [undefined, ...AVAILABILITY_VALUES].flatMap((value) => {
      const said = valueIn(heard.get(topic)?.text ?? '', { value });
      const pair = [[on, off] as const, ...AVAILABILITY_WORDS].find(
        (words) => said && words.some((one) => one === said),
      );
      return pair === undefined
        ? []
        : [[topic, { topic, value, on: pair[0], off: pair[1] }] as const];
    }),
  );
  // Of what is said twice about a topic, the first counts.
  return [...new Map(found.toReversed()).values()].toReversed();
}
