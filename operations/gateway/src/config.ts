import { isTimeZone } from '@laundry-board/laundry-rules/busy';
import { fieldOf, isObject } from '@laundry-board/shared-types';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { MAX_WATTS, POWER_RULES, type RunRule, STATE_RULE } from './runRule.ts';

/** What a machine's messages say about whether it runs. */
export type ReadingSource =
  | { readonly kind: 'state'; readonly on: readonly string[]; readonly off: readonly string[] }
  /** Watts, "on" above the one and "off" up to the other. */
  | {
      readonly kind: 'power';
      readonly onAbove: number;
      readonly offBelow: number;
      /** What a number of its messages is, in watts. */
      readonly unitWatts: number;
    };

/** A topic beside a machine's own. */
export interface Topic {
  readonly topic: string;
  /** As a machine's. */
  readonly value?: string | undefined;
}

/** A topic, and what it says of a sensor that is there and of one that isn't. */
export interface Availability extends Topic {
  readonly available: string;
  readonly notAvailable: string;
}

/** A topic on which a person says whether a machine is out of order. */
export interface OutOfOrderTopic extends Topic {
  readonly outOfOrder: string;
  readonly inOrder: string;
}

/** A washer or dryer and its sensor. */
export interface MachineConfig {
  /** What stands on the machine. */
  readonly label?: string | undefined;
  readonly topic: string;
  /** The path to the value in the JSON of a message; without it the whole message is the value. */
  readonly value?: string | undefined;
  readonly source: ReadingSource;
  readonly run: RunRule;
  /** Where it says for how long it will run. */
  readonly remaining?: Topic | undefined;
  /** Topics on which it is said whether the sensor is there; all of them have to say so. */
  readonly availability: readonly Availability[];
  /** How long a message proves that a sensor lives, milliseconds; left out, its availability topics alone do. */
  readonly expireAfterMs?: number | undefined;
  /** Whether the file says that it is out of order; also without, its topic may. */
  readonly isOutOfOrder: boolean;
  readonly outOfOrder?: OutOfOrderTopic | undefined;
}

export interface BuildingConfig {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly MachineConfig[];
  readonly dryers: readonly MachineConfig[];
}

export interface Config {
  /** The domain of the residents' e-mails. */
  readonly school: string;
  readonly broker: string;
  /** What the gateway shows a broker that asks its clients for a certificate. */
  readonly clientCertificate?: ClientCertificate | undefined;
  readonly layout: 'one document' | 'separate buildings';
  readonly writeEveryMs: number;
  /** The time zone of the school, such as `America/New_York`. Without it, nothing is remembered of its machines. */
  readonly timeZone?: string | undefined;
  /** Where `/healthz` and `/metrics` are served. */
  readonly health?: HealthAddress | undefined;
  /** Without it, nobody is told anything. */
  readonly push?: PushConfig | undefined;
  readonly buildings: readonly BuildingConfig[];
}

export interface HealthAddress {
  /** Such as `127.0.0.1`, which is loopback, or `0.0.0.0`, which is all of the computer's. */
  readonly address: string;
  readonly port: number;
}

/** The paths of two PEM files. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** How residents are told what they wait for while their page is closed. */
export interface PushConfig {
  /** Whom a push service may write to: a `mailto:` or `https:` URL. */
  readonly subject: string;
  /** The URL of the board, where a tap on a notification leads. */
  readonly board: string;
}

/** How long a message proves that a sensor lives of which nothing else does, seconds. */
export const EXPIRE_AFTER_S = 60;

/** A checked configuration, or a line for each fault: the path in the file, and what is expected there. */
export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly string[] };

/** @param wanted What the field must be, for the fault's line; so in all that follow. */
function text(wanted = 'text', pattern = /\S/) {
  return z.string(wanted).regex(pattern, wanted);
}

/* YAML is read without types, so that `007`, `True` and `on` are the texts that stand there, as in a message. */

const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function number(wanted: string, min: number, max: number) {
  const read = z.string(wanted).regex(NUMBER, wanted).transform(Number);
  return read.pipe(z.number().min(min, wanted).max(max, wanted));
}

function boolean() {
  const wanted = 'true or false';
  const read = z.string(wanted).regex(/^(?:true|false)$/i, wanted);
  return read.transform((value) => value.toLowerCase() === 'true');
}

/** A text that is compared with messages, and trimmed as they are. */
function trimmed(wanted: string) {
  return z.string(wanted).trim();
}

/** The longest time that the file takes, seconds. */
export const LONGEST_S = 86_400;

const seconds = (wanted: string, min: number) => number(wanted, min, LONGEST_S);

const topic = text('a topic without the wildcards + and #', /^[^+#\0]+$/);

/** As the board has it, which counts characters, not units of UTF-16. */
const label = trimmed('text of at most 12 characters').refine(
  (value) => /^.{1,12}$/u.test(value),
  'text of at most 12 characters',
);

const POWER_FIELDS = ['on_above', 'off_below', 'unit'] as const;
const STATE_FIELDS = ['payload_on', 'payload_off'] as const;
const REMAINING_FIELDS = ['remaining_value'] as const;
const AVAILABILITY_FIELDS = ['payload_available', 'payload_not_available'] as const;
const OUT_OF_ORDER_FIELDS = [
  'out_of_order_value',
  'payload_out_of_order',
  'payload_in_order',
] as const;

const valuePath = text('a path such as ENERGY.Power').optional();

const PAYLOADS = 'text, or a list of texts';

/** One text that is compared with messages, or several. */
const payloads = z
  .union(
    [trimmed('text').transform((one) => [one]), z.array(trimmed('text')).min(1, PAYLOADS)],
    PAYLOADS,
  )
  .optional();

const availabilityFields = z.strictObject(
  {
    topic,
    value: valuePath,
    payload_available: trimmed('text').optional(),
    payload_not_available: trimmed('text').optional(),
  },
  'fields topic, value, payload_available and payload_not_available',
);

const machineFields = z.strictObject(
  {
    label: label.optional(),
    state_topic: topic.optional(),
    payload_on: payloads,
    payload_off: payloads,
    power_topic: topic.optional(),
    value: valuePath,
    unit: z.enum(['W', 'kW'], 'W or kW').optional(),
    on_above: number('a number of watts', 0, MAX_WATTS).optional(),
    // Nothing that is plugged in draws less than nothing.
    off_below: number('a number of watts above 0', Number.MIN_VALUE, MAX_WATTS).optional(),
    on_after: seconds('a number of seconds, 0 or more', 0).optional(),
    off_after: seconds('a number of seconds, 0 or more', 0).optional(),
    ignore_bursts: boolean().optional(),
    remaining_topic: topic.optional(),
    remaining_value: valuePath,
    availability: z
      .array(availabilityFields, 'a list of topics, each with its payloads')
      .default([]),
    // As Home Assistant has it, where it may be another one.
    availability_mode: z.literal('all', 'all, because each topic has to say so').optional(),
    availability_topic: topic.optional(),
    payload_available: trimmed('text').optional(),
    payload_not_available: trimmed('text').optional(),
    expire_after: seconds('a number of seconds, 1 or more', 1).optional(),
    out_of_order: boolean().default(false),
    out_of_order_topic: topic.optional(),
    out_of_order_value: valuePath,
    payload_out_of_order: trimmed('text').optional(),
    payload_in_order: trimmed('text').optional(),
  },
  'a machine: fields such as state_topic or power_topic',
);

type MachineFields = z.infer<typeof machineFields>;

type Kind = keyof typeof POWER_RULES;

const machines = (kind: Kind) => {
  const machine = machineFields
    .superRefine((fields, context) => {
      for (const [field, wanted] of contradictions(fields, kind)) {
        context.addIssue({
          code: 'custom',
          path: field === undefined ? [] : [field],
          message: wanted,
        });
      }
    })
    .transform((fields) => toMachine(fields, kind));
  return z.array(machine, 'a list of machines').default([]);
};

/** Fields of a machine that don't go together: which one, and what is wanted. */
function* contradictions(
  fields: MachineFields,
  kind: Kind,
): Generator<readonly [keyof MachineFields | undefined, string]> {
  const { state_topic: state, power_topic: power } = fields;
  if ((state === undefined) === (power === undefined)) {
    yield [undefined, 'a machine with either a state_topic or a power_topic'];
    return;
  }
  const needs = [
    [POWER_FIELDS, power, 'power_topic'],
    [STATE_FIELDS, state, 'state_topic'],
    [REMAINING_FIELDS, fields.remaining_topic, 'remaining_topic'],
    [AVAILABILITY_FIELDS, fields.availability_topic, 'availability_topic'],
    [OUT_OF_ORDER_FIELDS, fields.out_of_order_topic, 'out_of_order_topic'],
  ] as const;
  for (const [names, needed, neededName] of needs) {
    if (needed !== undefined) continue;
    for (const name of names) {
      if (fields[name] !== undefined) yield [name, `nothing, because it belongs to ${neededName}`];
    }
  }
  const { on_above: above = POWER_RULES[kind].onAbove, off_below: below } = fields;
  if (below !== undefined && below > above)
    yield ['off_below', `at most on_above, which is ${above}`];
}

function toMachine(fields: MachineFields, kind: Kind): MachineConfig {
  const { remaining_topic: remaining, out_of_order_topic: outOfOrder } = fields;
  const own = fields.availability_topic;
  const availability = [
    ...(own === undefined ? [] : [{ ...fields, topic: own, value: undefined }]),
    ...fields.availability,
  ];
  const expiry = fields.expire_after ?? (availability.length === 0 ? EXPIRE_AFTER_S : undefined);
  return {
    label: fields.label,
    topic: fields.state_topic ?? fields.power_topic ?? '',
    value: fields.value,
    source: sourceOf(fields, kind),
    run: ruleOf(fields, kind),
    remaining:
      remaining === undefined ? undefined : { topic: remaining, value: fields.remaining_value },
    availability: availability.map((entry) => ({
      topic: entry.topic,
      value: entry.value,
      available: entry.payload_available ?? 'online',
      notAvailable: entry.payload_not_available ?? 'offline',
    })),
    expireAfterMs: expiry && expiry * 1000,
    isOutOfOrder: fields.out_of_order,
    outOfOrder:
      outOfOrder === undefined
        ? undefined
        : {
            topic: outOfOrder,
            value: fields.out_of_order_value,
            outOfOrder: fields.payload_out_of_order ?? 'ON',
            inOrder: fields.payload_in_order ?? 'OFF',
          },
  };
}

function sourceOf(fields: MachineFields, kind: Kind): ReadingSource {
  if (fields.state_topic !== undefined) {
    return { kind: 'state', on: fields.payload_on ?? ['ON'], off: fields.payload_off ?? ['OFF'] };
  }
  const onAbove = fields.on_above ?? POWER_RULES[kind].onAbove;
  const unitWatts = fields.unit === 'kW' ? 1000 : 1;
  return { kind: 'power', onAbove, offBelow: fields.off_below ?? onAbove, unitWatts };
}

function ruleOf(fields: MachineFields, kind: Kind): RunRule {
  const { on_after: onAfter, off_after: offAfter, ignore_bursts: ignoresBursts } = fields;
  const given = {
    ...(onAfter !== undefined && { onAfterMs: onAfter * 1000 }),
    ...(offAfter !== undefined && { offAfterMs: offAfter * 1000 }),
    ...(ignoresBursts !== undefined && { ignoresBursts }),
  };
  if (fields.state_topic !== undefined) return { ...STATE_RULE, ...given };
  const { onAfterMs, offAfterMs, ignoresBursts: ignores } = POWER_RULES[kind];
  // Who names two thresholds has tried them: a message above the one counts at once.
  const start = fields.off_below === undefined ? { onAfterMs, ignoresBursts: ignores } : STATE_RULE;
  return { ...start, offAfterMs, ...given };
}

/** An id that Firestore accepts for a document, and a URL for a building. */
const buildingId = text(
  'text without a slash, of at most 100 characters, such as maple-house',
  /^(?!\.{1,2}$|__.*__$)[^/\s]{1,100}$/u,
);

const building = z.strictObject(
  { id: buildingId, name: text(), washers: machines('washer'), dryers: machines('dryer') },
  'a building: id, name, washers and dryers',
);

/** A host by which an operator can be reached: Apple's push service refuses others. */
const HOST = String.raw`(?!(?:[^/:]*\.)?(?:localhost|invalid)(?:[/:]|$))[a-z\d-]+(?:\.[a-z\d-]+)+`;

const push = z.strictObject(
  {
    subject: text(
      'a mailto or https URL by which you can be reached, such as mailto:laundry@campus.example',
      new RegExp(`^(?:mailto:[^@\\s]+@${HOST}|https://${HOST}(?:[:/]\\S*)?)$`, 'i'),
    ),
    board: text(
      'the URL of the board, such as https://laundry.campus.example/',
      /^https?:\/\/[^\s/?#]+\/[^\s?#]*$/,
    ),
  },
  'fields subject and board',
);

const ADDRESS = 'an address of this computer, such as 0.0.0.0';

/* An abbreviation is of several zones, and has no summer time. */
const TIME_ZONE = 'UTC, or the name of a time zone with a slash, such as America/New_York';
const ZONE_NAME = /^UTC$|\//;

const config = z
  .strictObject(
    {
      school: text(
        'the domain of the residents’ e-mails in lower case, such as campus.example',
        /^[a-z\d]([a-z\d.-]*[a-z\d])?$/,
      ),
      // A password in the file would be copied with it.
      broker: text(
        'a URL such as mqtts://broker.campus.example, without user name and password (MQTT_USERNAME, MQTT_PASSWORD)',
        /^(mqtts?|wss?):\/\/[^@\s/]+(\/\S*)?$/,
      ),
      client_cert: text('the path of a file').optional(),
      client_key: text('the path of a file').optional(),
      layout: z
        .enum(['one document', 'separate buildings'], '"one document" or "separate buildings"')
        .default('one document'),
      write_every: number('a number of seconds from 1 to 5', 1, 5).default(1),
      time_zone: text(TIME_ZONE, ZONE_NAME).refine(isTimeZone, TIME_ZONE).optional(),
      health_port: number('a port', 1, 65_535).refine(Number.isInteger, 'a port').optional(),
      health_address: z.union([z.ipv4(), z.ipv6()], ADDRESS).optional(),
      push: push.optional(),
      buildings: z.array(building, 'a list of buildings').min(1, 'a list of buildings'),
    },
    'a file with school, broker and buildings',
  )
  .superRefine(({ client_cert: cert, client_key: key, ...fields }, context) => {
    if (fields.health_address !== undefined && fields.health_port === undefined) {
      const message = 'nothing, because it belongs to health_port';
      context.addIssue({ code: 'custom', path: ['health_address'], message });
    }
    if ((cert === undefined) === (key === undefined)) return;
    const missing = cert === undefined ? 'client_cert' : 'client_key';
    context.addIssue({ code: 'custom', path: [missing], message: 'the path of a file' });
  })
  .transform(
    ({
      client_cert: cert,
      client_key: key,
      write_every: writeEvery,
      time_zone: timeZone,
      health_port: port,
      health_address: address = '127.0.0.1',
      ...rest
    }): Config => ({
      ...rest,
      clientCertificate: cert === undefined || key === undefined ? undefined : { cert, key },
      writeEveryMs: writeEvery * 1000,
      timeZone,
      health: port === undefined ? undefined : { address, port },
    }),
  );

/**
 * Checks the text of a configuration file.
 *
 * @param noBuildings What stands for its buildings if it has none yet; without it, it needs one.
 */
export function parseConfig(yaml: string, noBuildings?: readonly object[]): ParsedConfig {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, schema: 'failsafe' });
  const syntax = document.errors.map(({ pos: [start], message }) => {
    const { line, col } = lineCounter.linePos(start);
    return `line ${line}, column ${col}: ${message.split('\n')[0]}`;
  });
  if (syntax.length > 0) return { ok: false, faults: syntax };
  const written: unknown = document.toJS({ maxAliasCount: -1 });
  const lacksBuildings = isObject(written) && !fieldOf(written['buildings'], 'length');
  const data = lacksBuildings && noBuildings ? { ...written, buildings: noBuildings } : written;
  const parsed = config.safeParse(data);
  // A field may fail twice: what is no text is no topic either.
  const faults = parsed.success
    ? duplicates(parsed.data)
    : [...new Set(parsed.error.issues.flatMap((issue) => linesOf(issue, data)))];
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  return { ok: true, config: parsed.data };
}

/** What reads better without quotation marks. */
const BARE = /^(?:-?[\d.]+|true|false)$/;

function linesOf(issue: z.core.$ZodIssue, data: unknown): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${pathText([...issue.path, key])}: no field of the gateway`);
  }
  const value = issue.path.reduce(fieldOf, data);
  // What a broker's URL must not have is a password.
  const isShown = !isObject(value) && issue.path[0] !== 'broker';
  const isBare = typeof value === 'string' && BARE.test(value);
  const shown = isBare ? value : JSON.stringify(value);
  const found = isShown ? shown : undefined;
  const not = found === undefined ? '' : `, not ${found.slice(0, 80)}`;
  const where = issue.path.length === 0 ? '' : `${pathText(issue.path)}: `;
  return [`${where}expected ${issue.message}${not}`];
}

/** Such as `buildings[0].washers[1].label`. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** What two places have that only one may: the id of a building, the reading of a machine. */
function duplicates({ buildings }: Config): readonly string[] {
  const firstPlaces = new Map<string, string>();
  const check = (what: string, place: string): readonly string[] => {
    const first = firstPlaces.get(what);
    firstPlaces.set(what, first ?? place);
    return first === undefined ? [] : [`${place}: expected another one than ${first}`];
  };
  return buildings.flatMap(({ id, ...lists }, index) => [
    ...check(`id ${id}`, `buildings[${index}].id`),
    ...(['washers', 'dryers'] as const).flatMap((kind) =>
      lists[kind].flatMap(({ topic: name, value, source }, place) =>
        check(
          readingKey({ topic: name, value }),
          `buildings[${index}].${kind}[${place}].${source.kind}_topic`,
        ),
      ),
    ),
  ]);
}

/** Names a machine's reading. One topic may have several in its JSON, such as a plug with four sockets. */
export function readingKey({ topic: name, value }: Pick<MachineConfig, 'topic' | 'value'>): string {
  return JSON.stringify([name, value ?? null]);
}
