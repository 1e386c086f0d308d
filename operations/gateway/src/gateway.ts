import { readFile } from 'node:fs/promises';
import { type Asked, defineCommand, type Disposables } from '@laundry-board/command-line';
import { UserError } from '@laundry-board/sites';
import type { Credentials } from './broker.ts';
import { check } from './check.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import { type Config, parseConfig } from './config.ts';
import { discover, parseTime } from './discover/discover.ts';
import { connectFirestore } from './firestore.ts';
import { report } from './history/report.ts';
import { readPushOrigins } from './push/pushServices.ts';
import { reasonOf } from './reason.ts';
import { newVapidKeys, readVapidKeys, type VapidKeys } from './push/vapidKeys.ts';
import { replay, replayBusyHours } from './replay.ts';
import { startSession } from './session.ts';
import { unreadableFile } from './unreadableFile.ts';

const OPTIONS = {
  config: { type: 'string', value: 'FILE', about: 'the school, its broker and its machines' },
  check: { type: 'boolean', about: 'listens for ten seconds, says what is wrong, writes nothing' },
  replay: {
    type: 'string',
    value: 'LOG',
    about: 'says when machines were in use by recorded messages, without a broker',
  },
  json: { type: 'boolean', about: 'with --replay: prints JSON' },
  busy: {
    type: 'boolean',
    about: 'with --replay: prints when buildings are usually busy, as JSON',
  },
  report: { type: 'boolean', about: 'prints what each machine was used for in the last 28 days' },
  csv: { type: 'boolean', about: 'with --report: prints a table for spreadsheets' },
  discover: {
    type: 'boolean',
    about: 'prints blocks for sensors that it hears in two minutes, or in recorded messages (LOG)',
  },
  for: { type: 'string', value: 'TIME', about: 'with --discover: for how long, such as 10m' },
  'new-push-keys': {
    type: 'boolean',
    about: 'makes the keys with which residents are notified, and says where they go',
  },
  verbose: { type: 'boolean', about: 'prints each message, also with --check' },
} as const;

/** What is done in place of running, one of them at a time. */
const MODES = ['check', 'replay', 'report', 'discover', 'new-push-keys'] as const;

type Mode = (typeof MODES)[number];

/** The modes in which an option means something; null: while the gateway runs. */
const MODES_OF = {
  json: ['replay'],
  busy: ['replay'],
  csv: ['report'],
  for: ['discover'],
  verbose: [null, 'check'],
} satisfies Record<string, readonly (Mode | null)[]>;

export const gateway = defineCommand(
  {
    name: 'gateway',
    about: 'brings what sensors say on an MQTT broker into the school’s document',
    names: { word: '[LOG]', atMost: 1 },
    options: OPTIONS,
  },
  run,
);

/**
 * Brings what a school's sensors say into its documents, until it is asked to end. SIGHUP reads the file again.
 *
 * @throws UserError with a line for each fault of the file.
 */
async function run(
  { names: [log], values, needs }: Asked<typeof OPTIONS>,
  { add }: Disposables,
): Promise<void> {
  const { config: file, check: isCheck = false, verbose: isVerbose = false } = values;
  refuseContradictions(values, log);
  if (values['new-push-keys'] === true) {
    console.log(describeKeys(newVapidKeys()));
    return;
  }
  if (file === undefined) throw needs('--config');
  if (values.discover === true) return discoverSensors(file, log, values.for);
  if (await printedReport(values, file)) return;
  const read = async () => {
    const config = await readConfigFile(file);
    const credentials = await readCredentials(config, process.env);
    return { config, credentials, push: readPushSecrets(config, process.env) };
  };
  const settings = await read();
  const options = {
    firestore: connectFirestore(process.env),
    clock: SYSTEM_CLOCK,
    log: (line: string) => console.log(line),
    isVerbose,
  };
  if (isCheck) {
    // It fails, too, if it is interrupted.
    process.exitCode = 1;
    if (await check({ ...options, ...settings })) process.exitCode = 0;
    return;
  }
  let session = startSession({ ...options, ...settings });
  let changing = Promise.resolve();
  add(async () => {
    await changing;
    await session.stop();
  });
  process.on('SIGHUP', () => {
    changing = changing.then(async () => {
      const next = await read().catch((error: unknown) => {
        console.log(reasonOf(error));
        console.log('The gateway goes on with the configuration that it has.');
      });
      if (next === undefined) return;
      await session.stop();
      console.log(`Read ${file} again.`);
      session = startSession({ ...options, ...next, earlier: session });
    });
  });
  // Until a signal.
  await new Promise(() => {});
}

/** @throws UserError for two modes at once, and for an option that means nothing in the mode. */
function refuseContradictions(values: Asked<typeof OPTIONS>['values'], log?: string): void {
  const [mode = null, second] = MODES.filter((one) => values[one] !== undefined);
  if (second !== undefined) {
    throw new UserError(`--${mode} and --${second} are two commands: run one after the other.`);
  }
  for (const [option, modes] of Object.entries(MODES_OF)) {
    if (!(option in values) || modes.some((one) => one === mode)) continue;
    throw new UserError(
      mode === null
        ? `--${option} needs --${modes.join(' or --')}.`
        : `--${option} means nothing with --${mode}: leave it out.`,
    );
  }
  if (log !== undefined && mode !== 'discover') {
    throw new UserError(`There is no use for "${log}" without --discover.`);
  }
  if (log !== undefined && values.for !== undefined) {
    throw new UserError(`--for means nothing with ${log}, which is read to its end: leave it out.`);
  }
}

/** Prints blocks for sensors of the broker, or of recorded messages, that the file doesn't have. */
async function discoverSensors(file: string, log?: string, time = '2m'): Promise<void> {
  const listenMs = parseTime(time);
  const config = await readConfigFile(file, [{ id: 'none', name: 'None yet' }]);
  // It fails, too, if it is interrupted.
  process.exitCode = 1;
  await discover({
    config,
    from: log ?? { credentials: await readCredentials(config, process.env), listenMs },
    clock: SYSTEM_CLOCK,
    print: (text) => console.log(text),
    note: (text) => console.error(text),
  });
  process.exitCode = 0;
}

/** Prints what is asked for of a recording, or of what is remembered. @returns Whether anything was. */
async function printedReport(
  { replay: log, busy, json, report: isReport, csv }: Asked<typeof OPTIONS>['values'],
  file: string,
): Promise<boolean> {
  const output = {
    print: (text: string) => console.log(text),
    note: (text: string) => console.error(text),
  };
  if (log !== undefined) {
    const recording = { ...output, config: await readConfigFile(file), file: log };
    if (busy === true) await replayBusyHours(recording);
    else await replay({ ...recording, isJson: json === true });
  } else if (isReport === true) {
    const config = await readConfigFile(file);
    const firestore = connectFirestore(process.env);
    await report({ ...output, config, firestore, isCsv: csv === true });
  } else return false;
  return true;
}

/** @throws UserError if a file of the client certificate can't be read. */
async function readCredentials(
  { clientCertificate }: Config,
  { MQTT_USERNAME: username, MQTT_PASSWORD: password }: NodeJS.ProcessEnv,
): Promise<Credentials> {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(clientCertificate && {
      cert: await readText(clientCertificate.cert),
      key: await readText(clientCertificate.key),
    }),
  };
}

/** @throws UserError if the environment lacks what the configuration needs, or has what only tests may have. */
function readPushSecrets({ push }: Config, environment: NodeJS.ProcessEnv) {
  const origins = readPushOrigins(environment);
  if (push === undefined) return undefined;
  return { keys: readVapidKeys(environment['VAPID_PRIVATE_KEY']), origins };
}

function describeKeys({ publicKey, privateKey }: VapidKeys): string {
  return `Into the runtime configuration of the page, where anybody may see it:
  "pushKey": "${publicKey}"
Into the environment of the gateway, and nowhere else, because who has it can send to every resident’s phone:
  VAPID_PRIVATE_KEY=${privateKey}
Keep both. With a new pair, nobody is notified until they have opened the board again.`;
}

/** @param noBuildings As that of {@link parseConfig}. @throws UserError with a line for each fault. */
async function readConfigFile(file: string, noBuildings?: readonly object[]): Promise<Config> {
  const parsed = parseConfig(await readText(file), noBuildings);
  if (parsed.ok) return parsed.config;
  throw new UserError(parsed.faults.map((fault) => `${file}: ${fault}`).join('\n'));
}

/** @throws UserError */
async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw unreadableFile(file, cause);
  });
}
