import type { Building, Machine, School } from '@laundry-board/shared-types';

/** A value as Firestore's REST interface writes it. */
export type RestValue = Readonly<Record<string, unknown>>;

/** Writes school documents as an outside gateway does: by REST, with admin rights. */
export interface Schools {
  readonly write: (domain: string, school: School) => Promise<void>;
  /** Writes any fields, also such as no gateway should. */
  readonly writeFields: (
    domain: string,
    fields: Readonly<Record<string, RestValue>>,
  ) => Promise<void>;
  readonly remove: (domain: string) => Promise<void>;
  readonly removeAll: () => Promise<void>;
  /** Address of a school's document. */
  readonly address: (domain: string) => string;
}

/** The schools of a Firestore server. */
export function schoolsOf(firestore: string, projectId: string): Schools {
  const database = `projects/${projectId}/databases/(default)/documents`;
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
  const writeFields: Schools['writeFields'] = (domain, fields) =>
    send(address(domain), 'PATCH', { fields });
  return {
    address,
    writeFields,
    write: (domain, school) => writeFields(domain, schoolFields(school)),
    remove: (domain) => send(address(domain), 'DELETE'),
    removeAll: () => send(`${firestore}/emulator/v1/${database}`, 'DELETE'),
  };
}

/** The fields of a school document, as a gateway writes them by Firestore's REST interface. */
function schoolFields({ buildings }: School): Readonly<Record<string, RestValue>> {
  return { buildings: list(buildings.map(buildingValue)) };
}

function buildingValue({ id, name, washingmachines, dryers }: Building): RestValue {
  return map({
    id: { stringValue: id },
    name: { stringValue: name },
    washingmachines: list(washingmachines.map(machineValue)),
    dryers: list(dryers.map(machineValue)),
  });
}

function machineValue({ isInUse, lastUpdated }: Machine): RestValue {
  return map({
    isInUse: { booleanValue: isInUse },
    lastUpdated: { timestampValue: new Date(lastUpdated).toISOString() },
  });
}

function map(fields: Readonly<Record<string, RestValue>>): RestValue {
  return { mapValue: { fields } };
}

function list(values: readonly RestValue[]): RestValue {
  return { arrayValue: { values } };
}
