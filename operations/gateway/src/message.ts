import { fieldOf } from '@laundry-board/shared-types';
import type { MachineConfig } from './config.ts';
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
    const watts = parseWatts(text, machine);
    if (watts === undefined) return undefined;
    if (watts > source.onAbove) return 'on';
    return watts <= source.offBelow ? 'off' : 'between';
  }
  const found = valueIn(text, machine);
  if (found === source.on) return 'on';
  return found === source.off ? 'off' : undefined;
}

/** The watts that a message on a machine's own topic says, also by a clamp the wrong way round; undefined for nonsense. */
export function parseWatts(
  text: string,
  machine: Pick<MachineConfig, 'value'>,
): number | undefined {
  const found = valueIn(text, machine);
  const watts = Math.abs(parseNumber(found ?? '') ?? Infinity);
  return watts <= MAX_WATTS ? watts : undefined;
}

/** The value in a message on a machine's own topic; undefined if it has none. */
export function valueIn(text: string, { value }: Pick<MachineConfig, 'value'>): string | undefined {
  return value === undefined ? text : valueAt(text, value);
}

/** Minutes until the machine is done, from a number or `hh:mm`; undefined for none and for nonsense. */
export function parseRemaining(text: string): number | undefined {
  const [, hours, rest] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  const minutes = hours === undefined ? parseNumber(text) : Number(hours) * 60 + Number(rest);
  if (minutes === undefined || minutes <= 0 || minutes > MAX_REMAINING_MINUTES) return undefined;
  return minutes;
}

function parseNumber(text: string): number | undefined {
  const number = text === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The value at a path such as `ENERGY.Power` or `emeters.0.power` in a JSON text. */
function valueAt(json: string, path: string): string | undefined {
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch {
    return undefined;
  }
  for (const name of path.split('.')) found = fieldOf(found, name);
  const isScalar = ['string', 'number', 'boolean'].includes(typeof found);
  return isScalar ? trimmed(String(found)) : undefined;
}
