import { isObject } from '@laundry-board/shared-types';
import { stringify } from 'yaml';
import { EXPIRE_AFTER_S, LONGEST_S } from '../config.ts';
import { jsonIn } from '../json.ts';
import { quoted } from '../message.ts';
import { SELDOM_MS } from '../pace.ts';
import type { Found, FoundAvailability, FoundSensor } from './findSensors.ts';
import type { Heard } from './heard.ts';
import { BRIDGE, makerOf, SHELLY_EVENTS, SWITCH } from './makers.ts';

/** As deep as machines are in the file of the README, so that a block is pasted as it is. */
const INDENT = ' '.repeat(6);

/** A house has thousands of topics. */
const MOST_OTHERS = 50;

/** Such a sensor runs on a battery, and is silent for an hour while nothing moves. */
const VIBRATION_EXPIRE_S = 7200;

/** What was found as YAML: a block for each sensor, and comments. */
export function describeFound(found: Found, heard: Heard): string {
  const lines = [
    ...found.sensors.flatMap((sensor) => [comment(describe(sensor)), ...block(sensor)]),
    ...found.kept.map(({ topic, name = '' }) =>
      comment(`${named(name)}only what the broker had kept was heard on ${topic}`),
    ),
    ...found.announced.map(({ topic, name }) =>
      comment(`${named(name)}announced, and not heard on ${topic}`),
    ),
    ...describeOthers(found.others, heard).map(comment),
  ];
  return lines.map((line) => `${INDENT}${line}`).join('\n');
}

/** One line, whatever a device calls itself: what follows a line's end would be YAML. */
function comment(text: string): string {
  return `# ${text.replaceAll(/\p{Cc}/gu, ' ')}`;
}

function named(name: string): string {
  return name === '' ? '' : `${name}: `;
}

function describe({ topic, source, name = '', longestMs }: FoundSensor): string {
  const seconds = Math.max(1, Math.round(longestMs / 1000));
  if (source.kind === 'state') {
    return `${named(name)}says ${source.words.on} or ${source.words.off}, up to ${seconds} s apart`;
  }
  const { unit, range } = source;
  const least = range.least === range.most ? '' : `${range.least} to `;
  const pace =
    seconds * 1000 <= SELDOM_MS
      ? `a report at least each ${seconds} s`
      : `too seldom: ${seconds} s apart; ${makerOf(topic).advice}`;
  return `${named(name)}${least}${range.most} ${unit}, ${pace}`;
}

function block({ topic, value, source, availability, longestMs }: FoundSensor): readonly string[] {
  const isPower = source.kind === 'power';
  const isOwn = availability.some((one) => !BRIDGE.test(one.topic));
  const least = !isPower && source.isVibration ? VIBRATION_EXPIRE_S : EXPIRE_AFTER_S;
  const pauses = Math.ceil((longestMs * 3) / 1000);
  const fields = {
    label: '?',
    [isPower ? 'power_topic' : 'state_topic']: topic,
    value,
    unit: isPower && source.unit === 'kW' ? source.unit : undefined,
    ...(!isPower && {
      ...unless('ON', 'payload_on', source.words.on),
      ...unless('OFF', 'payload_off', source.words.off),
      ...(source.isVibration && { off_after: 180 }),
    }),
    ...availabilityFields(availability),
    expire_after: isOwn ? undefined : Math.min(Math.max(least, pauses), LONGEST_S),
  };
  const options = { singleQuote: true, lineWidth: 0 };
  return stringify([fields], options).trimEnd().split('\n');
}

function availabilityFields(all: readonly FoundAvailability[]): object {
  const entry = ({ topic, value, on, off }: FoundAvailability, name: string) => ({
    [name]: topic,
    ...(value !== undefined && { value }),
    ...unless('online', 'payload_available', on),
    ...unless('offline', 'payload_not_available', off),
  });
  const [first, second] = all;
  if (first === undefined) return {};
  if (second === undefined && first.value === undefined) return entry(first, 'availability_topic');
  return { availability: all.map((one) => entry(one, 'topic')) };
}

function unless(usual: string, field: string, word: string): object {
  return word === usual ? {} : { [field]: word };
}

/** What was heard and is no sensor: what may be one is named with its text, of anything else only its topic. */
function describeOthers(others: readonly string[], heard: Heard): readonly string[] {
  const lines: string[] = [];
  const readable: string[] = [];
  for (const topic of others) {
    const { text } = heard.get(topic) ?? {};
    const isSwitch = SWITCH.test(topic) && /^(?:on|off)$/i.test(text ?? '');
    if (SHELLY_EVENTS.test(topic)) {
      lines.push(`${topic}: switch on Generic status update over MQTT`);
    } else if (isSwitch || isObject(jsonIn(text ?? ''))) readable.push(topic);
    else lines.push(`${topic} is not understood: ${text === undefined ? 'no text' : quoted(text)}`);
  }
  return [
    ...limited(lines),
    ...(readable.length === 0
      ? []
      : [`Neither watts nor on and off: ${limited(readable).join(', ')}`]),
  ];
}

function limited(texts: readonly string[]): readonly string[] {
  const more = texts.length - MOST_OTHERS;
  return more > 0 ? [...texts.slice(0, MOST_OTHERS), `and ${more} more`] : texts;
}
