import type { Fields, Value } from '../firestore/documents/values.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { type MachineReport, type ReportedSchool, startSchools } from './simulatedSchools.ts';

const list = (values: readonly Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

const machineValue = ({ isInUse, lastUpdated }: MachineReport): Value =>
  map({
    isInUse: { booleanValue: isInUse },
    lastUpdated: { timestampValue: new Date(lastUpdated).toISOString() },
  });

/** The school document as a gateway writes it (spec §3). */
export const schoolFields = ({ buildings }: ReportedSchool): Fields => ({
  buildings: list(
    buildings.map(({ id, name, washers, dryers }) =>
      map({
        id: { stringValue: id },
        name: { stringValue: name },
        washingmachines: list(washers.map(machineValue)),
        dryers: list(dryers.map(machineValue)),
      }),
    ),
  ),
});

/** Firestore sustains one write per second and document, so a gateway batches its machines' reports. */
const WRITE_EVERY_MS = 1000;
const TIMEOUT_MS = 5000;

/** A running simulation. */
export interface Simulation {
  /** Resolves when no write is pending any more. */
  readonly stop: () => Promise<void>;
}

/**
 * Writes the demo accounts' schools by Firestore's REST API, once per second, and leaves all other documents
 * alone. Keeps retrying while the Firestore is unreachable.
 *
 * @param options.origin - Of any Firestore emulator, such as `http://127.0.0.1:8080`.
 * @param options.log - Called when the Firestore becomes unreachable or reachable.
 */
export const startSimulation = ({
  origin,
  projectId = LOCAL_PROJECT_ID,
  log = console.warn,
}: {
  readonly origin: string;
  readonly projectId?: string;
  readonly log?: (line: string) => void;
}): Simulation => {
  const stopping = new AbortController();
  const schools = startSchools(Date.now());
  let isReachable = true;

  const write = async (domain: string, fields: Fields): Promise<void> => {
    const database = `${origin}/v1/projects/${projectId}/databases/(default)/documents`;
    const response = await fetch(`${database}/schools/${domain}`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields }),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
  };

  const writeAll = async (): Promise<void> => {
    const now = Date.now();
    try {
      await Promise.all(schools.map(({ domain, at }) => write(domain, schoolFields(at(now)))));
      if (!isReachable) log(`The simulated schools are written to ${origin} again.`);
      isReachable = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isReachable) log(`The simulated schools can't be written to ${origin}: ${String(error)}`);
      isReachable = false;
    }
  };

  let writing: Promise<void> | undefined;
  const tick = (): void => {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
  };
  tick();
  const timer = setInterval(tick, WRITE_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await writing;
    },
  };
};
