import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import { type FirestoreServer, LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { z } from 'zod';
import { type Config, parseConfig } from '../config.ts';
import { connectFirestore, type Firestore } from '../firestore.ts';
import { type PushSecrets, type SessionOptions, startSession } from '../session.ts';
import { createFakeClock, type FakeClock } from './fakeClock.ts';
import { until } from './until.ts';

/** When a test's clock shows 0, milliseconds since 1970. */
export const START = Date.UTC(2026, 0, 1);

export type RunningGateway = ReturnType<typeof runGateway>;

interface RunOptions {
  readonly yaml: string;
  readonly server: FirestoreServer;
  readonly clock?: FakeClock;
  readonly credentials?: { readonly username?: string; readonly password?: string };
  readonly earlier?: SessionOptions['earlier'];
  readonly push?: PushSecrets;
  /** Requests about documents whose paths have this text are never answered. */
  readonly silentAbout?: string;
}

/** Runs a gateway by a clock of the test's own, on a real broker and a local Firestore. */
export function runGateway(options: RunOptions) {
  const { yaml, server, clock = createFakeClock(), credentials = {}, earlier, push } = options;
  const config = configOf(yaml);
  const lines: string[] = [];
  const firestore = watched(localFirestore(server), clock, options.silentAbout);
  const session = startSession({
    config,
    firestore,
    credentials,
    clock,
    log: (line) => lines.push(line),
    isVerbose: true,
    push,
    earlier,
  });
  const firstBuilding = (): unknown => {
    const document = server.documents.get(`schools/${config.school}`);
    return school.parse(document?.fields).buildings.arrayValue.values[0]?.mapValue.fields;
  };
  /** Lets time pass, and resolves once what is due then is written. */
  const passed = async (seconds: number): Promise<void> => {
    await until(() => !firestore.isBusy());
    const before = firestore.writes();
    clock.advance(seconds * 1000);
    await until(() => firestore.writes() > before);
  };
  return {
    clock,
    lines,
    session,
    firestore,
    /** Resolves once lines are printed that hold a text, as many as are named, counted from the start. */
    printed: (text: string, times = 1): Promise<void> =>
      until(() => lines.filter((line) => line.includes(text)).length >= times),
    passed,
    /** Lets time pass, and resolves with the school's first building as it is written then. */
    written: async (seconds = 1): Promise<WrittenBuilding> => {
      await passed(seconds);
      const { washingmachines, dryers } = lists.parse(firstBuilding());
      return { washers: writtenMachines(washingmachines), dryers: writtenMachines(dryers) };
    },
    /** The washers of a separate building, as its document has them. */
    separateWashers: (id: string): readonly WrittenMachine[] => {
      const document = server.documents.get(`schools/${config.school}/buildings/${id}`);
      return writtenMachines(lists.parse(document?.fields).washingmachines);
    },
    /** How many machines of the first building are free, as the school's document says, and since when. */
    counts: () => {
      const { free, freeAt } = counts.parse(firstBuilding());
      const { washers, dryers } = free.mapValue.fields;
      return {
        washers: Number(washers.integerValue),
        dryers: Number(dryers.integerValue),
        freeAt: Date.parse(freeAt.timestampValue) - START,
      };
    },
  };
}

const counts = z.object({
  free: z.object({
    mapValue: z.object({
      fields: z.object({
        washers: z.object({ integerValue: z.string() }),
        dryers: z.object({ integerValue: z.string() }),
      }),
    }),
  }),
  freeAt: z.object({ timestampValue: z.string() }),
});

export function configOf(yaml: string): Config {
  const parsed = parseConfig(yaml);
  if (parsed.ok) return parsed.config;
  throw new Error(parsed.faults.join('\n'));
}

/** The Firestore of a test, as a deployment's would be. */
export function localFirestore({ port }: FirestoreServer): Firestore {
  return connectFirestore({
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
    GOOGLE_CLOUD_PROJECT: LOCAL_PROJECT_ID,
  });
}

/** A Firestore whose server goes by a test's clock, and that says what it is asked. */
function watched(firestore: Firestore, clock: FakeClock, silentAbout?: string) {
  let writes = 0;
  let busy = 0;
  const time = () => START + clock.now();
  const counted = async <T>(request: Promise<T>): Promise<T> => {
    busy += 1;
    return request.finally(() => {
      busy -= 1;
    });
  };
  const answered = async (paths: readonly string[]): Promise<void> => {
    const isSilent = silentAbout !== undefined && paths.some((path) => path.includes(silentAbout));
    if (isSilent) await new Promise(() => {});
  };
  return {
    ...firestore,
    read: async (paths: readonly string[]) => {
      await answered(paths);
      return { ...(await counted(firestore.read(paths))), time: time() };
    },
    write: async (documents: Readonly<Record<string, DocumentFields | null>>) => {
      await answered(Object.keys(documents));
      await counted(firestore.write(documents));
      writes += 1;
      return time();
    },
    writes: () => writes,
    isBusy: () => busy > 0,
  };
}

const machines = z.object({
  arrayValue: z.object({
    values: z
      .array(
        z.object({
          mapValue: z.object({
            fields: z.object({
              isInUse: z.object({ booleanValue: z.boolean() }),
              lastUpdated: z.object({ timestampValue: z.string() }),
              finishesAt: z.object({ timestampValue: z.string() }).optional(),
              usuallyUntil: z.object({ timestampValue: z.string() }).optional(),
              freeSince: z.object({ timestampValue: z.string() }).optional(),
              outOfOrder: z.object({ booleanValue: z.boolean() }).optional(),
              label: z.object({ stringValue: z.string() }).optional(),
            }),
          }),
        }),
      )
      .default([]),
  }),
});

const lists = z.object({ washingmachines: machines, dryers: machines });

const school = z.object({
  buildings: z.object({
    arrayValue: z.object({
      values: z.array(z.object({ mapValue: z.object({ fields: z.unknown() }) })),
    }),
  }),
});

interface WrittenMachine {
  readonly isInUse: boolean;
  /** Milliseconds of the test's clock. */
  readonly lastUpdated: number;
  readonly finishesAt?: number;
  readonly usuallyUntil?: number;
  readonly freeSince?: number;
  readonly outOfOrder?: boolean;
  readonly label?: string;
}

interface WrittenBuilding {
  readonly washers: readonly WrittenMachine[];
  readonly dryers: readonly WrittenMachine[];
}

function writtenMachines(list: z.infer<typeof machines>): readonly WrittenMachine[] {
  const since = (timestamp: string) => Date.parse(timestamp) - START;
  return list.arrayValue.values.map(({ mapValue: { fields } }) => ({
    isInUse: fields.isInUse.booleanValue,
    lastUpdated: since(fields.lastUpdated.timestampValue),
    ...(fields.finishesAt && { finishesAt: since(fields.finishesAt.timestampValue) }),
    ...(fields.usuallyUntil && { usuallyUntil: since(fields.usuallyUntil.timestampValue) }),
    ...(fields.freeSince && { freeSince: since(fields.freeSince.timestampValue) }),
    ...(fields.outOfOrder && { outOfOrder: fields.outOfOrder.booleanValue }),
    ...(fields.label && { label: fields.label.stringValue }),
  }));
}
