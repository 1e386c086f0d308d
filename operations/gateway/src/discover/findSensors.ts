import { readingKey } from '../config.ts';
import { jsonIn, valueIn } from '../message.ts';
import {
  type Announced,
  announcedIn,
  CLASSES,
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
  const topics = [...heard.topics].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const announced = topics.flatMap(([topic, { text = '' }]) => announcedIn(topic, text));
  const isLive = (topic: string): boolean => (heard.topics.get(topic)?.messages ?? 0) > 0;
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
  return {
    sensors: news.filter(({ topic }) => isLive(topic)),
    kept: news.filter(({ topic }) => !isLive(topic)),
    announced: announced.filter(
      ({ topic, unit, words }) =>
        (isWatts(unit) || words !== undefined) &&
        !heard.topics.has(topic) &&
        !file.topics.has(topic),
    ),
    others: topics
      .map(([topic]) => topic)
      .filter(
        (topic) =>
          isLive(topic) &&
          !isAnnouncement(topic) &&
          !passedOver.has(topic) &&
          !devices.some((start) => topic.startsWith(start)),
      ),
  };
}

/** What the messages of a topic say that may be of a machine. */
function sensorsOn(
  topic: string,
  message: HeardTopic,
  heard: Heard,
  announced: readonly Announced[],
): readonly FoundSensor[] {
  const places = [
    ...announced.flatMap((one) => one.availability),
    ...makerOf(topic).availability.map((at) => ({ topic: at })),
  ];
  const availability = availabilityAt(places, heard);
  const sensor = (path: string, source: FoundSource): FoundSensor => ({
    topic,
    ...(path !== '' && { value: path }),
    source,
    name: (announced.find((one) => one.value === path) ?? announced[0])?.name,
    availability,
  });
  const attribute = (name: string): string | undefined => attributeOf(topic, name, heard);
  return [
    ...[...message.numbers].flatMap(([path, range]) => {
      const said = announced.find(({ value = '' }) => value === path)?.unit;
      const unit = said ?? (path === '' ? attribute('unit_of_measurement') : undefined);
      const inWatts = unit ?? unitOf(topic, path, message.text);
      return isWatts(inWatts) ? sensor(path, { kind: 'power', unit: inWatts, range }) : [];
    }),
    ...statesIn(topic, message.text ?? '', announced, attribute('device_class')).map(
      ({ value = '', ...state }) => sensor(value, { kind: 'state', ...state }),
    ),
  ];
}

function isWatts(unit: string | undefined): unit is 'W' | 'kW' {
  return unit === 'W' || unit === 'kW';
}

/** By its name, and by the unit beside it; undefined if it is named neither power nor value. */
function unitOf(topic: string, path: string, text = ''): string | undefined {
  // Sockets and phases have numbers, and a value or state has the name of what it is of.
  const names = `${topic}/${path.replaceAll('.', '/')}`.replace(
    /(?:\/|\/\d+|\/value|\/state)+$/,
    '',
  );
  const name = names.split('/').at(-1) ?? '';
  const isNamed = WATTS.test(name) || (ZWAVE_WATTS.test(topic) && /^(?:value)?$/.test(path));
  if (!isNamed && !/(?:^|\.)value$/.test(path)) return undefined;
  const beside = path === '' ? undefined : valueIn(text, { value: path.replace(/[^.]+$/, 'unit') });
  const byName = /kw$/i.test(name) ? 'kW' : 'W';
  return beside ?? (isNamed ? byName : undefined);
}

interface State {
  readonly value?: string | undefined;
  readonly words: Words;
  readonly isVibration: boolean;
}

const ON_OFF: readonly Words[] = [
  { on: 'ON', off: 'OFF' },
  { on: 'on', off: 'off' },
];

function statesIn(
  topic: string,
  text: string,
  announced: readonly Announced[],
  deviceClass: string | undefined,
): readonly State[] {
  const isSaid = ({ on, off }: Words, value?: string): boolean =>
    [on, off].includes(valueIn(text, { value }) ?? '');
  const said = announced.flatMap(({ value, words, isVibration = false }) =>
    words !== undefined && isSaid(words, value) ? { value, words, isVibration } : [],
  );
  if (said.length > 0) return said;
  if (isSaid(VIBRATION, 'vibration')) {
    return [{ value: 'vibration', words: VIBRATION, isVibration: true }];
  }
  // What is announced as something else is no state of a machine.
  if (announced.length > 0 || SWITCH.test(topic) || !CLASSES.includes(deviceClass)) return [];
  return ON_OFF.filter((words) => isSaid(words)).map((words) => ({
    words,
    isVibration: deviceClass === 'vibration',
  }));
}

/** What Home Assistant's Statestream publishes beside a state. */
function attributeOf(topic: string, name: string, heard: Heard): string | undefined {
  if (!topic.endsWith('/state')) return undefined;
  const value = jsonIn(heard.topics.get(topic.replace(/state$/, name))?.text ?? '');
  return typeof value === 'string' ? value : undefined;
}

/** Where it is said that a device is there, in words that are understood. */
function availabilityAt(
  places: Announced['availability'],
  heard: Heard,
): readonly FoundAvailability[] {
  const found = new Map<string, FoundAvailability>();
  for (const { topic, on: own = '', off: other = '' } of places) {
    const text = heard.topics.get(topic)?.text;
    if (text === undefined || found.has(topic)) continue;
    for (const value of [undefined, ...AVAILABILITY_VALUES]) {
      const said = valueIn(text, { value }) ?? '';
      const pairs = [[own, other] as const, ...AVAILABILITY_WORDS];
      const pair =
        said === '' ? undefined : pairs.find((words) => words.some((one) => one === said));
      if (pair === undefined) continue;
      found.set(topic, { topic, value, on: pair[0], off: pair[1] });
      break;
    }
  }
  return [...found.values()];
}
