import {
  type Availability,
  type Config,
  type MachineConfig,
  readingKey,
  type Topic,
} from './config.ts';
import {
  type MachineEvent,
  type MachineReport,
  type MachineState,
  reportOf,
  transition,
  UNHEARD,
  type WrittenBefore,
} from './machineState.ts';
import type { EndedRun } from './runRule.ts';
import {
  describeNonsense,
  messageText,
  parseReading,
  parseRemaining,
  saysNothing,
  valueIn,
} from './message.ts';

/** A machine in its place of the configuration. */
export interface PlacedMachine {
  /** Names it also once the configuration is read again. */
  readonly key: string;
  readonly building: string;
  readonly kind: 'washer' | 'dryer';
  /** From 0. */
  readonly place: number;
  /** What operators read, such as `Maple House, washer 12`. */
  readonly name: string;
  readonly rules: MachineConfig;
}

/** What the school's documents said of a machine before this process started; undefined if nothing. */
export type PreviousStates = (machine: PlacedMachine) => WrittenBefore | undefined;

/** A message as the broker delivers it. */
export interface Message {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** Whether the broker had kept it before we asked for the topic. */
  readonly isRetained: boolean;
}

/** A run of a machine that has ended. */
export interface MachineRun extends EndedRun {
  readonly machine: PlacedMachine;
}

/** A machine, what is known of it now, and its newest message. */
export interface SensorReport extends MachineReport {
  readonly machine: PlacedMachine;
  readonly isAlive: boolean;
  /** Whether a person has put it out of order. */
  readonly isOutOfOrder: boolean;
  readonly newest: NewestMessage | null;
  /** Its topics beside its own whose last message was not understood. */
  readonly misheard: readonly Misheard[];
  /** What the availability topic says that lacks; null if none lacks, or nothing was heard on it. */
  readonly saidInstead: string | null;
}

/** The newest message on a machine's own topic. */
interface NewestMessage {
  /** Its value, or how it begins if that is not in it. */
  readonly text: string;
  readonly at: number;
  /** Whether it said something, at least that its sensor lives. */
  readonly isUnderstood: boolean;
  /** Why it doesn't say what the machine does; null if it does. */
  readonly problem: string | null;
}

/** A topic whose last message was not understood, and why not. */
export interface Misheard {
  readonly topic: string;
  readonly problem: string;
}

/** All that is heard of a configuration's machines. */
export interface Sensors {
  /** Every topic that says something. */
  readonly topics: readonly string[];
  /** @returns Whether the message said something of some machine. */
  readonly receive: (message: Message, now: number) => boolean;
  readonly connected: (now: number) => void;
  readonly disconnected: (now: number) => void;
  /** Lets time pass, in which runs may have ended. It has to be called every second. */
  readonly passed: (now: number) => void;
  /** Takes what the school's documents say where no message has said it yet. */
  readonly writtenBefore: (states: PreviousStates, now: number) => void;
  /** What is known of each machine, in the configuration's order: of each building the washers, then the dryers. */
  readonly reports: (now: number) => readonly SensorReport[];
  /** What is known of those of which a topic says something. */
  readonly reportsOn: (topic: string, now: number) => readonly SensorReport[];
  /** What is known of the machine with a topic, for a later configuration. */
  readonly knowledgeOf: (rules: MachineConfig) => Knowledge | undefined;
}

interface Knowledge {
  readonly state: MachineState;
  readonly newest: NewestMessage | null;
  /** What its other topics have said since the broker was reached, by what names a reading of theirs. */
  readonly said: ReadonlyMap<string, Said>;
}

interface Said {
  readonly topic: string;
  readonly text: string;
  /** Why it is not understood; null if it is, or if that is no fault. */
  readonly problem: string | null;
}

interface Sensor {
  readonly machine: PlacedMachine;
  knowledge: Knowledge;
}

/** What is kept of a message whose value is not found, in characters. */
const KEPT_CHARACTERS = 100;

/**
 * Keeps what is heard of a configuration's machines. All times are milliseconds of one clock that nobody sets.
 *
 * @param options.now When the sensors begin to be listened to.
 * @param options.earlier What an earlier configuration has heard: machines with the same topic go on as they were.
 * @param options.onRun Called once for each run that has ended.
 */
export function createSensors(
  config: Config,
  options: {
    readonly now: number;
    readonly earlier?: Sensors | undefined;
    readonly onRun?: (run: MachineRun) => void;
  },
): Sensors {
  const sensors = placedMachines(config).map((machine): Sensor => {
    const known = options.earlier?.knowledgeOf(machine.rules);
    return {
      machine,
      knowledge: known ?? { state: UNHEARD, newest: null, said: new Map() },
    };
  });
  const byTopic = usesByTopic(sensors);
  const byKey = new Map(sensors.map((sensor) => [sensor.machine.key, sensor]));
  let disconnectedAt: number | null = options.now;

  const apply = (sensor: Sensor, event: MachineEvent, now: number): void => {
    const { machine, knowledge } = sensor;
    const state = transition(knowledge.state, event, machine.rules, now);
    sensor.knowledge = { ...knowledge, state };
    const { lastRun } = state.run;
    if (lastRun !== null && lastRun !== knowledge.state.run.lastRun) {
      options.onRun?.({ machine, ...lastRun });
    }
  };
  const report = (sensor: Sensor, now: number): SensorReport =>
    sensorReport(sensor, disconnectedAt, now);
  return {
    topics: [...byTopic.keys()],
    receive: ({ topic, payload, isRetained }, now) => {
      const text = messageText(payload);
      let isUnderstood = false;
      for (const { sensor, keep, parse } of byTopic.get(topic) ?? []) {
        const event = text === undefined ? undefined : parse(text, isRetained);
        keep(text, event, now);
        if (event === undefined) continue;
        apply(sensor, event, now);
        isUnderstood ||=
          event.type !== 'word' && !(event.type === 'remaining' && event.minutes === null);
      }
      return isUnderstood;
    },
    connected: (now) => {
      disconnectedAt = null;
      for (const sensor of sensors) apply(sensor, { type: 'connected' }, now);
    },
    disconnected: (now) => {
      if (disconnectedAt !== null) return;
      disconnectedAt = now;
      for (const sensor of sensors) {
        apply(sensor, { type: 'disconnected' }, now);
        sensor.knowledge = { ...sensor.knowledge, said: new Map() };
      }
    },
    passed: (now) => {
      for (const sensor of sensors) apply(sensor, { type: 'time', disconnectedAt }, now);
    },
    writtenBefore: (states, now) => {
      for (const sensor of sensors) {
        const written = states(sensor.machine);
        // What the file says was written for it, and not for a message.
        const isOutOfOrder = !sensor.machine.rules.isOutOfOrder && written?.isOutOfOrder === true;
        const state = written?.state ?? null;
        apply(sensor, { type: 'written before', isOutOfOrder, state }, now);
      }
    },
    reports: (now) => sensors.map((sensor) => report(sensor, now)),
    reportsOn: (topic, now) => {
      const about = new Set((byTopic.get(topic) ?? []).map(({ sensor }) => sensor));
      return [...about].map((sensor) => report(sensor, now));
    },
    knowledgeOf: (rules) => byKey.get(readingKey(rules))?.knowledge,
  };
}

function sensorReport(
  { machine, knowledge: { state, newest, said } }: Sensor,
  disconnectedAt: number | null,
  now: number,
): SensorReport {
  const { rules } = machine;
  const known = reportOf(state, rules, disconnectedAt, now);
  const isSaid = rules.outOfOrder !== undefined && state.isOutOfOrder === true;
  const isOutOfOrder = rules.isOutOfOrder || isSaid;
  const isAlive = known.aliveAt === now;
  const misheard = [...said.values()].flatMap(({ topic, problem }) =>
    problem === null ? [] : [{ topic, problem }],
  );
  const missing = known.lack?.of === 'availability' ? readingKey(known.lack.missing) : '';
  const saidInstead = said.get(missing)?.text ?? null;
  return { machine, ...known, isAlive, isOutOfOrder, newest, misheard, saidInstead };
}

type Keep = (text: string | undefined, event: MachineEvent | undefined, at: number) => void;

/** Keeps the newest message on a machine's own topic. */
function keepNewest(sensor: Sensor): Keep {
  const { rules } = sensor.machine;
  const { source } = rules;
  const words = source.kind === 'state' ? [...source.on, ...source.off] : [];
  return (text = 'no text', event, at) => {
    const isValue = event?.type === 'reading' || event?.type === 'word';
    const said = isValue ? event.value : (valueIn(text, rules) ?? text);
    const problem = event?.type === 'reading' ? null : describeNonsense(text, rules, words);
    const newest = {
      text: said.slice(0, KEPT_CHARACTERS),
      at,
      isUnderstood: event !== undefined,
      problem,
    };
    sensor.knowledge = { ...sensor.knowledge, newest };
  };
}

/**
 * Keeps what another topic says.
 *
 * @param words Those of which it has to say one, if it is one of some; null if it may say anything.
 */
function keepSaid(sensor: Sensor, other: Topic, words: readonly string[] | null): Keep {
  return (text = 'no text', event) => {
    const word = valueIn(text, other) ?? text;
    const isFault = words !== null && event === undefined && !saysNothing(word);
    const problem = isFault ? describeNonsense(text, other, words) : null;
    const { topic } = other;
    const said = new Map(sensor.knowledge.said);
    said.set(readingKey(other), { topic, text: word.slice(0, KEPT_CHARACTERS), problem });
    sensor.knowledge = { ...sensor.knowledge, said };
  };
}

function placedMachines({ buildings }: Config): readonly PlacedMachine[] {
  return buildings.flatMap(({ id, name, washers, dryers }) => {
    const placed = (kind: 'washer' | 'dryer', list: readonly MachineConfig[]) =>
      list.map((rules, place) => ({
        key: readingKey(rules),
        building: id,
        kind,
        place,
        name: `${name}, ${kind} ${rules.label ?? place + 1}`,
        rules,
      }));
    return [...placed('washer', washers), ...placed('dryer', dryers)];
  });
}

type Parse = (text: string, isRetained: boolean) => MachineEvent | undefined;

/** What a topic is for a machine. */
interface TopicUse {
  readonly sensor: Sensor;
  /** Keeps what an operator may want to know of a message. */
  readonly keep: Keep;
  readonly parse: Parse;
}

/** What each topic says of which machine: a device may have one availability topic for several. */
function usesByTopic(sensors: readonly Sensor[]) {
  const byTopic = new Map<string, TopicUse[]>();
  const add = (topic: string, use: TopicUse): void => {
    const uses = byTopic.get(topic) ?? [];
    uses.push(use);
    byTopic.set(topic, uses);
  };
  for (const sensor of sensors) {
    const { rules } = sensor.machine;
    add(rules.topic, {
      sensor,
      keep: keepNewest(sensor),
      parse: (text, isRetained) => parseOwn(text, rules, isRetained),
    });
    const { remaining, outOfOrder } = rules;
    if (remaining !== undefined) {
      const parse: Parse = (text, isRetained) => {
        const minutes = parseRemaining(valueIn(text, remaining) ?? text);
        return minutes === undefined ? undefined : { type: 'remaining', minutes, isRetained };
      };
      add(remaining.topic, { sensor, keep: keepSaid(sensor, remaining, []), parse });
    }
    if (outOfOrder !== undefined) {
      const parse: Parse = (text) => {
        const said = valueIn(text, outOfOrder);
        const isOutOfOrder = said === outOfOrder.outOfOrder;
        return isOutOfOrder || said === outOfOrder.inOrder
          ? { type: 'order', isOutOfOrder }
          : undefined;
      };
      const words = [outOfOrder.outOfOrder, outOfOrder.inOrder];
      add(outOfOrder.topic, { sensor, keep: keepSaid(sensor, outOfOrder, words), parse });
    }
    for (const availability of rules.availability) {
      const parse: Parse = (text) => parseAvailability(text, availability);
      add(availability.topic, { sensor, keep: keepSaid(sensor, availability, null), parse });
    }
  }
  return byTopic;
}

/** What a message on a machine's own topic says: of one that tells its state, also any other word. */
function parseOwn(
  text: string,
  rules: MachineConfig,
  isRetained: boolean,
): MachineEvent | undefined {
  const reading = parseReading(text, rules);
  const value = valueIn(text, rules) ?? text;
  if (reading !== undefined) return { type: 'reading', reading, value, isRetained };
  const isWord = rules.source.kind === 'state' && !saysNothing(value);
  return isWord ? { type: 'word', value, isRetained } : undefined;
}

/** An empty message is what is left of a device that was removed or renamed. */
function parseAvailability(
  text: string,
  { topic, ...rule }: Availability,
): MachineEvent | undefined {
  const said = valueIn(text, rule);
  if (said === rule.available) return { type: 'availability', topic, isAvailable: true };
  if (said !== rule.notAvailable && text !== '') return undefined;
  return { type: 'availability', topic, isAvailable: false };
}
