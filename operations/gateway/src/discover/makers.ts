/* What is known of the makers of sensors. In a row's texts, `$1` and so on are what its pattern has found in a topic. */

interface Maker {
  /** The topics of its readings. */
  readonly topic: RegExp;
  /** Where it may say whether it is there. */
  readonly availability: readonly string[];
  /** How the topics of one of its devices begin. */
  readonly device?: readonly string[];
  /** The topic of the same reading that is the better one. */
  readonly better?: string | undefined;
  /** What to do if it reports too seldom. */
  readonly advice: string;
}

const TASMOTA = {
  availability: ['$1tele$2LWT'],
  device: ['$1tele$2', '$1stat$2', '$1cmnd$2'],
  advice: 'set TelePeriod 10',
};

/** The first row that fits counts. */
const MAKERS: readonly Maker[] = [
  { ...TASMOTA, topic: /^(|.*\/)tele(\/|\/.*\/)SENSOR$/ },
  // The answer to a question, as `cmnd/w12/Status 8` is one.
  { ...TASMOTA, topic: /^(|.*\/)stat(\/|\/.*\/)STATUS\d+$/, better: '$1tele$2SENSOR' },
  // Shelly, first generation
  {
    topic: /^(shellies\/[^/]+)\/[a-z]+\/\d+\/power$/,
    availability: ['$1/online'],
    device: ['$1/'],
    advice: 'open http://ITS-ADDRESS/settings?mqtt_update_period=10 once',
  },
  // Shelly, later ones
  {
    topic: /^(.+)\/status\/[a-z\d]+:\d+$/,
    availability: ['$1/online'],
    device: ['$1/'],
    advice: 'add the script of sensors.md',
  },
  // Z-Wave JS UI; 50 is its number for meters, 49 for sensors
  {
    topic: /^(.+?)\/(?:meter|sensor_multilevel|50|49)\/(?:endpoint_)?\d+\/.+$/,
    availability: ['$1/status'],
    device: ['$1/'],
    advice: 'let its meter report every 10 s',
  },
  // Zigbee2MQTT
  {
    topic: /^((.*zigbee2mqtt[^/]*)\/.+?)(?:\/power)?$/,
    availability: ['$2/bridge/state', '$1/availability'],
    advice: 'under Reporting, set activePower to 5 to 60 s and a change of 5 W',
  },
  // Home Assistant's Statestream
  {
    topic: /^(homeassistant|.*statestream)\/(?:binary_)?sensor\/.+\/state$/,
    availability: ['$1/status'],
    advice: 'it publishes changes only, so let an automation publish every 10 s',
  },
  // ESPHome
  {
    topic: /^(.+)\/(?:binary_)?sensor\/.+\/state$/,
    availability: ['$1/status'],
    advice: 'set update_interval: 10s',
  },
];

const ANYBODY: Maker = {
  topic: /^(?:(.+)\/)?[^/]+$/,
  availability: ['$&/availability', '$1/availability', '$1/status', '$1/LWT', '$1/online'],
  advice: 'let it report every 10 s',
};

/** What is known of whoever publishes a topic. */
export function makerOf(topic: string): Omit<Maker, 'topic'> {
  const { topic: pattern, ...maker } = MAKERS.find((one) => one.topic.test(topic)) ?? ANYBODY;
  const filled = (text: string): string => topic.replace(pattern, text);
  return {
    availability: maker.availability.map(filled),
    device: maker.device?.map(filled) ?? [],
    better: maker.better && filled(maker.better),
    advice: maker.advice,
  };
}

/** What says that a bridge of many devices is there, not one of them. */
export const BRIDGE = /\/bridge\/state$|\/_CLIENTS\/|\/driver\/status$|^homeassistant\/status$/;

/** What sensors say of being there, and of being away. */
export const AVAILABILITY_WORDS = [
  ['online', 'offline'],
  ['Online', 'Offline'],
  ['true', 'false'],
] as const;

/** Where they say it in JSON. */
export const AVAILABILITY_VALUES = ['state', 'value'] as const;

/** The name of a value in watts, such as `apower`, `total_act_power`, `ENERGY.Power` or `power_l1`; `kw` at its end is kilowatts. */
export const WATTS =
  /^(?!.*(?:reactive|apparent|aprt|max|rated)|[abcn]_)(?:.+[_-])?(?:(?:a|act_|active_?)?power|watts?)(?:_l?\d)?(?:_?k?w)?$/i;

/** By Z-Wave's numbers for values, watts. */
export const ZWAVE_WATTS = /\/value\/66049$/;

/** What says that something is switched on, not that it runs. */
export const SWITCH =
  /(?:^|\/)(?:power\d*|relay|switch|light|fan|automation|script|group|input_boolean|update|schedule|set|cmnd|command)(?:\/|$)/i;

/** A part of what a newer Shelly says, which it says as a whole with another setting. */
export const SHELLY_EVENTS = /^(.+\/)events\/rpc$/;
