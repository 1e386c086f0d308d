import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';

/** A washer or dryer, as a gateway writes it. */
export interface Machine {
  readonly isInUse: boolean;
  /** Time of the newest report, milliseconds since the epoch. */
  readonly lastUpdated: number;
  /** When its cycle will end, as a gateway may write it, also what it should not. */
  readonly finishesAt?: RestValue;
  readonly usuallyUntil?: RestValue;
  /** Since when it has been free, likewise. */
  readonly freeSince?: RestValue;
  /** Whether it is out of order, likewise. */
  readonly outOfOrder?: RestValue;
  /** What stands on it, likewise. */
  readonly label?: RestValue;
}

/** A building with its machines in the school's document. */
interface Building {
  readonly id: string;
  readonly name: string;
  readonly washingmachines: readonly Machine[];
  readonly dryers: readonly Machine[];
}

/** The document `schools/{domain}` (docs/data-model.md). */
export interface School {
  /** Whether there are documents of when its buildings are busy. */
  readonly busy?: boolean;
  readonly buildings: readonly Building[];
}

/** A value as Firestore's REST interface writes it. */
export type RestValue = Readonly<Record<string, unknown>>;

export type RestFields = Readonly<Record<string, RestValue>>;

export const text = (value: string): RestValue => ({ stringValue: value });
export const boolean = (value: boolean): RestValue => ({ booleanValue: value });
export const time = (value: string): RestValue => ({ timestampValue: value });
export const list = (...values: readonly RestValue[]): RestValue => ({ arrayValue: { values } });
export const map = (fields: RestFields): RestValue => ({ mapValue: { fields } });

/** Writes school documents as an outside gateway does: by REST, with admin rights. */
export type Schools = ReturnType<typeof schoolsOf>;

/** The schools of a Firestore server. */
export function schoolsOf(firestore: string) {
  const database = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  /** Address of a school's document. */
  const address = (domain: string): string => `${firestore}/v1/${database}/schools/${domain}`;
  const send = async (url: string, method: string, body?: unknown): Promise<void> => {
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: 'Bearer owner',
        'Content-Type': 'application/json',
        // A connection that is kept does not outlive a server that a test restarts.
        Connection: 'close',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
  };
  /** Writes any fields, also such as no gateway should. */
  const writeFields = (domain: string, fields: RestFields): Promise<void> =>
    send(address(domain), 'PATCH', { fields });
  return {
    address,
    writeFields,
    /** Writes a school whose buildings have documents of their own. */
    writeSeparate: (domain: string, buildings: readonly SeparateBuilding[]) =>
      writeFields(domain, { buildings: list(...buildings.map(separateValue)) }),
    /** Writes the document of one of its buildings. */
    writeMachines: (domain: string, id: string, machines: Machines) =>
      send(`${address(domain)}/buildings/${id}`, 'PATCH', { fields: machinesFields(machines) }),
    /** Writes when the machines of one of its buildings are usually in use. */
    writeBusyHours: (domain: string, id: string, { washers, dryers, zone }: BusyHours) => {
      const fields: RestFields = {
        ...(washers !== undefined && { washers: text(washers) }),
        ...(dryers !== undefined && { dryers: text(dryers) }),
        zone: text(zone),
        weeks: { integerValue: '8' },
        updated: time(new Date().toISOString()),
      };
      return send(`${address(domain)}/busy/${id}`, 'PATCH', { fields });
    },
    write: (domain: string, { buildings, busy }: School) =>
      writeFields(domain, {
        buildings: list(...buildings.map(buildingValue)),
        ...(busy && { busy: boolean(busy) }),
      }),
    remove: (domain: string) => send(address(domain), 'DELETE'),
    removeAll: () => send(`${firestore}/emulator/v1/${database}`, 'DELETE'),
  };
}

function buildingValue({ id, name, ...machines }: Building): RestValue {
  return map({ id: text(id), name: text(name), ...machinesFields(machines) });
}

function machinesFields({ washingmachines = [], dryers = [] }: Machines): RestFields {
  return {
    washingmachines: list(...washingmachines.map(machineValue)),
    dryers: list(...dryers.map(machineValue)),
  };
}

/** A building whose machines are in a document of their own, as the school's document has it. */
export interface SeparateBuilding {
  readonly id: string;
  readonly name: string;
  /** How many machines the gateway has counted now; it may not have yet. */
  readonly free?: { readonly washers: number; readonly dryers: number };
}

/** When machines are usually in use, as a gateway writes it: 168 characters a kind, tenths of them or `-`. */
export interface BusyHours {
  readonly washers?: string;
  readonly dryers?: string;
  readonly zone: string;
}

function separateValue({ id, name, free }: SeparateBuilding): RestValue {
  return map({
    id: text(id),
    name: text(name),
    separate: boolean(true),
    ...(free && {
      free: map({
        washers: { integerValue: String(free.washers) },
        dryers: { integerValue: String(free.dryers) },
      }),
      freeAt: time(new Date().toISOString()),
    }),
  });
}

function machineValue({ isInUse, lastUpdated, ...optional }: Machine): RestValue {
  return map({
    isInUse: boolean(isInUse),
    lastUpdated: time(new Date(lastUpdated).toISOString()),
    ...optional,
  });
}

/** A machine that reported `age` milliseconds ago. */
export function machine(isInUse: boolean, age = 0): Machine {
  return { isInUse, lastUpdated: Date.now() - age };
}

type Machines = Partial<Pick<Building, 'washingmachines' | 'dryers'>>;

export function building(id: string, name: string, machines: Machines = {}): Building {
  return { id, name, washingmachines: [], dryers: [], ...machines };
}

/** An hour from now: a washer that reported then stays online whatever a page's clock does. */
const AHEAD = -3_600_000;

/** A washer that stays online. */
export function online(isInUse: boolean): Machine {
  return machine(isInUse, AHEAD);
}

/** A school of one building. */
export function northHall(machines: Machines): School {
  return { buildings: [building('north', 'North Hall', machines)] };
}

/** Three buildings. */
export function sampleSchool(): School {
  return {
    buildings: [
      building('north', 'North Hall', {
        washingmachines: [online(false), online(true)],
        dryers: [machine(true)],
      }),
      building('maple', 'Maple House', {
        washingmachines: [online(false), online(true), machine(false, 60_000)],
        dryers: [machine(false), machine(true), machine(false, 2 * 3_600_000)],
      }),
      building('east', 'Eastgate', { washingmachines: [online(true)] }),
    ],
  };
}
