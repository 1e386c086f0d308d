import { fieldOf, isObject } from '@laundry-board/shared-types';
import { jsonIn } from '../json.ts';
import { valuesIn } from '../message.ts';

/** What a device, or a bridge for it, says of one of its topics before it measures anything. */
export interface Announced {
  readonly topic: string;
  /** The path to its value; left out: the whole message, or not said. */
  readonly value?: string | undefined;
  /** Of its value, such as `W`. */
  readonly unit?: string | undefined;
  /** What it says of a machine, such as `ON`; left out: it measures, or is about something else. */
  readonly words?: Words;
  readonly isVibration?: boolean;
  readonly name: string;
  /** Where it is said whether the device is there, and in which words if they are not the usual ones. */
  readonly availability: readonly (Partial<Words> & { readonly topic: string })[];
}

/** What is said of what is so, and of what is not. */
export interface Words {
  readonly on: string;
  readonly off: string;
}

const TASMOTA = /^tasmota\/discovery\/[^/]+\/(?:config|sensors)$/;
const HOME_ASSISTANT = /\/([a-z_]+)\/.+\/config$/;
const ZIGBEE2MQTT = /^(.+)\/bridge\/devices$/;

export function isAnnouncement(topic: string): boolean {
  return [TASMOTA, HOME_ASSISTANT, ZIGBEE2MQTT].some((pattern) => pattern.test(topic));
}

/** What is announced by a message on a topic. */
export function announcedIn(topic: string, text: string): readonly Announced[] {
  const data = jsonIn(text);
  if (!isObject(data)) return [];
  if (TASMOTA.test(topic)) return byTasmota(data);
  const [, base = ''] = ZIGBEE2MQTT.exec(topic) ?? [];
  if (base !== '') return Object.values(data).flatMap((device) => byZigbee2Mqtt(device, base));
  const [, platform = ''] = HOME_ASSISTANT.exec(topic) ?? [];
  const parts = fieldOf(data, 'cmps') ?? fieldOf(data, 'components');
  return isObject(parts)
    ? Object.values(parts).flatMap((part) => byHomeAssistant(Object.assign({}, data, part), ''))
    : byHomeAssistant(data, platform);
}

/** Its names are those of https://tasmota.github.io/docs/Tasmota-Device-Discovery/ */
function byTasmota(data: object): readonly Announced[] {
  const [topic, pattern] = [textAt(data, 't'), textAt(data, 'ft')];
  const prefix = fieldOf(fieldOf(data, 'tp'), 2);
  if (topic === undefined || pattern === undefined || typeof prefix !== 'string') return [];
  const start = pattern.replace('%topic%', topic).replace('%prefix%', prefix);
  const [on, off] = [textAt(data, 'onln'), textAt(data, 'ofln')];
  return [
    {
      topic: `${start}SENSOR`,
      unit: 'W',
      name: textAt(data, 'dn') ?? topic,
      availability: [{ topic: `${start}LWT`, ...(on && { on }), ...(off && { off }) }],
    },
  ];
}

function byZigbee2Mqtt(device: unknown, base: string): readonly Announced[] {
  const friendly = textAt(device, 'friendly_name') ?? '';
  const topic = `${base}/${friendly}`;
  const name = textAt(device, 'description') ?? friendly;
  const availability = [{ topic: `${base}/bridge/state` }, { topic: `${topic}/availability` }];
  const exposes = valuesIn(JSON.stringify(fieldOf(device, 'definition') ?? null));
  const has = (property: string): boolean =>
    exposes.some(([path, value]) => path.endsWith('.property') && value === property);
  const power = { topic, value: 'power', unit: 'W', name, availability };
  const vibration = { words: VIBRATION, isVibration: true };
  return [
    has('power') ? power : [],
    has('vibration') ? { topic, value: 'vibration', ...vibration, name, availability } : [],
  ].flat();
}

export const VIBRATION: Words = { on: 'true', off: 'false' };

/** What a class of on and off may say of a machine; of one without a class nobody knows. */
const CLASSES = new Set([undefined, 'vibration', 'moving', 'running', 'power']);

/** A path in a template without a calculation, such as `{{ value_json.ENERGY.Power | float }}`. */
const TEMPLATE =
  /^\{\{-?\s*value(_json)?((?:\.\w+|\[['"]?\w+['"]?\])*)\s*(?:\|\s*\w+(?:\([^)]*\))?\s*)*-?\}\}$/;

/** Its names are those of https://www.home-assistant.io/integrations/mqtt/#supported-abbreviations-in-mqtt-discovery-messages */
function byHomeAssistant(data: object, platformOfTopic: string): readonly Announced[] {
  const base = textAt(data, '~') ?? '';
  const topicAt = (from: unknown, ...names: string[]) =>
    textAt(from, ...names)?.replace(/^~|~$/, base);
  const topic = topicAt(data, 'stat_t', 'state_topic');
  const template = textAt(data, 'val_tpl', 'value_template') ?? '{{ value }}';
  const [isPath, , path = ''] = TEMPLATE.exec(template) ?? [];
  if (topic === undefined || isPath === undefined) return [];
  const value = path
    .replace(/\[['"]?|\./g, '.')
    .replace(/['"]?\]/g, '')
    .slice(1);
  const kind = textAt(data, 'dev_cla', 'device_class');
  const platform = textAt(data, 'p', 'platform') ?? platformOfTopic;
  const isOnOff = platform === 'binary_sensor' && CLASSES.has(kind);
  const list = fieldOf(data, 'avty') ?? fieldOf(data, 'availability');
  const device = fieldOf(data, 'dev') ?? fieldOf(data, 'device');
  const names = [textAt(device, 'name'), textAt(data, 'name')];
  return [
    {
      topic,
      ...(value !== '' && { value }),
      unit: textAt(data, 'unit_of_meas', 'unit_of_measurement'),
      ...(isOnOff && {
        words: {
          on: textAt(data, 'pl_on', 'payload_on') ?? 'ON',
          off: textAt(data, 'pl_off', 'payload_off') ?? 'OFF',
        },
        isVibration: kind === 'vibration',
      }),
      name: names.filter((one) => one !== undefined).join(' '),
      availability: [data, list].flat().flatMap((from: unknown) => {
        const where = topicAt(from, 'avty_t', 'availability_topic', 't', 'topic');
        const on = textAt(from, 'pl_avail', 'payload_available');
        const off = textAt(from, 'pl_not_avail', 'payload_not_available');
        return where === undefined
          ? []
          : [{ topic: where, ...(on && { on }), ...(off && { off }) }];
      }),
    },
  ];
}

function textAt(data: unknown, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fieldOf(data, name);
    // In JSON, a state may be a number or true.
    if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  }
  return undefined;
}
