import type { Fields, Value } from '../firestore/documents/values.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import type { SimulatedMachine } from './simulatedMachine.ts';
import { schoolPlans, startSchool, stepSchool } from './simulatedSchool.ts';

const list = (values: readonly Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

/** What a gateway knows about a machine. */
type Reporting = Pick<SimulatedMachine, 'reported'>;

/** What a gateway knows about its school. */
export interface ReportingSchool {
  readonly buildings: readonly {
    readonly id: string;
    readonly name: string;
    readonly washers: readonly Reporting[];
    readonly dryers: readonly Reporting[];
  }[];
}

const machineValue = ({ reported }: Reporting): Value =>
  map({
    isInUse: { booleanValue: reported.isInUse },
    lastUpdated: { timestampValue: new Date(reported.lastUpdated).toISOString() },
  });

/** The school document as a gateway writes it (spec §3). */
export const schoolFields = ({ buildings }: ReportingSchool): Fields => ({
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

const TIMEOUT_MS = 5000;

/**
 * Replaces a document by Firestore's REST API, as the emulator's owner.
 *
 * @throws When the server does not answer within 5 s, or with an error.
 */
const writeDocument = async (url: string, fields: Fields, signal: AbortSignal): Promise<void> => {
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
};

/** Firestore sustains one write per second and document, so a gateway batches its machines' reports. */
const WRITE_EVERY_MS = 1000;

export interface SimulationOptions {
  /** Of any Firestore emulator, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly projectId?: string | undefined;
  /** Makes the schools reproducible. */
  readonly seed?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

/** A running simulation. */
export interface Simulation {
  /** Resolves when no write is pending any more. */
  readonly stop: () => Promise<void>;
}

/**
 * Writes the demo accounts' schools, at most once per second and school, and leaves all other documents
 * alone. Keeps retrying while the Firestore is unreachable.
 */
export const startSimulation = ({
  origin,
  projectId = LOCAL_PROJECT_ID,
  seed = 1,
  now = Date.now,
  log = console.warn,
}: SimulationOptions): Simulation => {
  const stopping = new AbortController();
  let schools = schoolPlans.map((plan) => startSchool(plan, seed, now()));
  let isReachable = true;

  const write = async (): Promise<void> => {
    schools = schools.map((school) => stepSchool(school, now()));
    const database = `${origin}/v1/projects/${projectId}/databases/(default)/documents`;
    try {
      await Promise.all(
        schools.map((school) =>
          writeDocument(
            `${database}/schools/${school.domain}`,
            schoolFields(school),
            stopping.signal,
          ),
        ),
      );
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
    writing ??= write().finally(() => {
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
