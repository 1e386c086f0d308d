import type { Fields, Value } from '../firestore/documents/values.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import type { SimulatedMachine } from './simulatedMachine.ts';
import { schoolPlans, startSchool, stepSchool } from './simulatedSchool.ts';

const list = (values: readonly Value[]): Value => ({ arrayValue: { values } });
const map = (fields: Fields): Value => ({ mapValue: { fields } });

/** What a gateway has to know of a machine to write it. */
type Reporting = Pick<SimulatedMachine, 'reported'>;

/** What a gateway has to know of its school. */
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

/** The school document as its gateway writes it (specification §3). */
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
 * Replaces a document through Firestore's REST interface, as the emulator's owner.
 *
 * @throws When the server can't be reached within 5 s or refuses.
 */
const writeDocument = async (
  address: string,
  fields: Fields,
  signal: AbortSignal,
): Promise<void> => {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
};

/** A gateway gathers its machines' reports: one write a second is what Firestore bears for a document. */
const WRITE_EVERY_MS = 1000;

export interface SimulationOptions {
  /** Of any Firestore that takes the emulator's owner, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly projectId?: string | undefined;
  /** The same seed and clock give the same schools. */
  readonly seed?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

/** Simulated schools that are running. */
export interface Simulation {
  /** Ends it; settles when no write is on its way any more. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts to write the demo accounts' schools, at most one write a second and school, and leaves all
 * other documents alone. While the Firestore can't be reached it goes on trying.
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
