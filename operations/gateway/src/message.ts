import { fieldOf } from '@laundry-board/shared-types';
import type { MachineConfig, Topic } from './config.ts';
import { jsonIn } from './json.ts';
import { MAX_WATTS, type Reading } from './runRule.ts';

/** A sensor's message has some hundred bytes. What is much longer is none, and is not worth the time to parse. */
const MAX_BYTES = 65_536;

/** Boards show no end that is further away. */
const MAX_REMAINING_MINUTES = 360;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a message, trimmed; undefined if it is no UTF-8 or too long to be a sensor's. */
export function messageText(payload: Uint8Array): string | undefined {
  if (payload.length > MAX_BYTES) return undefined;
  try {
    return trimmed(decoder.decode(payload));
  } catch {
    return undefined;
  }
}

/** A text without space around it, and without the NUL with which a device may end it. */
function trimmed(text: string): string {
  return text.replaceAll('\0', ' ').trim();
}

/** What a message on a machine's own topic says; undefined for nonsense. */
export function parseReading(
  text: string,
  machine: Pick<MachineConfig, 'value' | 'source'>,
): Reading | undefined {
  const { source } = machine;
  if (source.kind === 'power') {
    const watts = parseWatts(text, machine, source);
    if (watts === undefined) return undefined;
    if (watts > source.onAbove) return 'on';
    return watts <= source.offBelow ? 'off' : 'between';
  }
  const found = valueIn(text, machine);
  if (found === undefined) return undefined;
  if (source.on.includes(found)) return 'on';
  return source.off.includes(found) ? 'off' : undefined;
}

/** Whether a text stands in place of a value that there isn't, as by Home Assistant, or is what is left of a removed device. */
export function saysNothing(text: string): boolean {
  return ['', '-', 'unknown', 'unavailable', 'none', 'null'].includes(text.toLowerCase());
}

/** The watts that a message on a machine's own topic says, also by a clamp the wrong way round; undefined for nonsense. */
export function parseWatts(
  text: string,
  machine: Pick<MachineConfig, 'value'>,
  { unitWatts }: { readonly unitWatts: number },
): number | undefined {
  const found = valueIn(text, machine);
  const watts = Math.abs(parseNumber(found ?? '') ?? Infinity) * unitWatts;
  return watts <= MAX_WATTS ? watts : undefined;
}

/** The value in a message on a topic; undefined if it has none. */
export function valueIn(text: string, { value }: Partial<Topic>): string | undefined {
  return value === undefined ? text : valueAt(text, value);
}

/** Minutes until the machine is done, from a number, `h:mm` or `h:mm:ss`; null for none, undefined for nonsense. */
export function parseRemaining(text: string): number | null | undefined {
  const [, hours, rest, seconds = '0'] = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  const minutes =
    hours === undefined
      ? parseNumber(text)
      : Number(hours) * 60 + Number(rest) + Number(seconds) / 60;
  if (minutes === undefined) return saysNothing(text) ? null : undefined;
  return minutes > 0 && minutes <= MAX_REMAINING_MINUTES ? minutes : null;
}

/** How many of a message's values are named: of Tasmota's, the watts are the sixth or seventh. */
const NAMED_VALUES = 8;

/** What is shown of a message that is not understood, in characters. */
const SHOWN_CHARACTERS = 100;

/**
 * Why nothing follows from a message, such as `has nothing at ENERGY.Powr; it has ENERGY.Power, …`.
 *
 * @param words Those that would be understood, if it is one of some.
 */
export function describeNonsense(
  text: string,
  { value }: Partial<Topic>,
  words: readonly string[] = [],
): string {
  const found = value === undefined ? undefined : valueIn(text, { value });
  const values = found === undefined ? valuesIn(text) : [];
  const paths = values.map(([path]) => path).filter((path) => path !== '');
  const lacking =
    value === undefined ? 'is JSON, of which no value is named' : `has nothing at ${value}`;
  if (paths.length > 0) return `${lacking}; it has ${named(paths, value ?? '')}`;
  const known = words.length === 0 ? '' : `, which is not ${words.map(quoted).join(' or ')}`;
  return `is not understood: ${quoted(found ?? text)}${known}`;
}

/** Some of the paths in a message, those first that begin like the one that it lacks. */
function named(paths: readonly string[], wanted: string): string {
  const likeness = (path: string): number => {
    let same = 0;
    while (same < path.length && path[same] === wanted[same]) same += 1;
    return same;
  };
  const nearest = paths.toSorted((one, other) => likeness(other) - likeness(one));
  const more = paths.length > NAMED_VALUES ? ', …' : '';
  return `${nearest.slice(0, NAMED_VALUES).join(', ')}${more}`;
}

/** A text as it begins. JSON in it stays as it is, so that it reads as in the file. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, SHOWN_CHARACTERS)).replaceAll(String.raw`\"`, '"');
}

/** A message may be nested until the stack is full. */
const DEEPEST = 10;

/** The values of a message, each with its path, which is empty for what is no object. */
export function valuesIn(text: string): readonly (readonly [path: string, value: unknown])[] {
  return valuesOf(jsonIn(text));
}

function valuesOf(
  data: unknown,
  before: readonly string[] = [],
): readonly (readonly [path: string, value: unknown])[] {
  if (data === null || before.length > DEEPEST) return [];
  if (typeof data !== 'object') return [[before.join('.'), data]];
  return Object.entries(data).flatMap(([name, inner]) => valuesOf(inner, [...before, name]));
}

function parseNumber(text: string): number | undefined {
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The value at a path such as `ENERGY.Power` or `emeters.0.power` in a JSON text. */
function valueAt(json: string, path: string): string | undefined {
  let found = jsonIn(json);
  for (const name of path.split('.')) found = fieldOf(found, name);
  const isScalar = ['string', 'number', 'boolean'].includes(typeof found);
  return isScalar ? trimmed(String(found)) : undefined;
}
