import type { School } from '@laundry-board/shared-types';
import { type RestValue, schoolFields } from './schoolFields.ts';

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
