import { readFile } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { type Asked, defineCommand } from '@laundry-board/command-line';
import { UserError } from '@laundry-board/sites';
import { check } from './check.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import { type Config, parseConfig } from './config.ts';
import { connectFirestore } from './firestore.ts';
import { startSession } from './session.ts';

/** What the command ends with. */
interface Disposables {
  readonly add: (dispose: () => Promise<void>) => void;
}

const OPTIONS = {
  config: { type: 'string', value: 'FILE', about: 'the school, its broker and its machines' },
  check: { type: 'boolean', about: 'listens for ten seconds, says what is wrong, writes nothing' },
  verbose: { type: 'boolean', about: 'prints each message' },
} as const;

export const gateway = defineCommand(
  {
    name: 'gateway',
    about: 'brings what sensors say on an MQTT broker into the school’s document',
    options: OPTIONS,
  },
  run,
);

/**
 * Brings what a school's sensors say into its documents, until it is asked to end. SIGHUP reads the file again.
 *
 * @throws UserError with a line for each fault of the file.
 */
async function run({ values, usage }: Asked<typeof OPTIONS>, { add }: Disposables): Promise<void> {
  const { config: file, check: isCheck = false, verbose: isVerbose = false } = values;
  if (file === undefined) throw new UserError(`The configuration is missing.\n${usage}`);
  const config = await readConfigFile(file);
  const { MQTT_USERNAME: username, MQTT_PASSWORD: password } = process.env;
  const options = {
    firestore: connectFirestore(process.env),
    credentials: {
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    },
    clock: SYSTEM_CLOCK,
    log: (line: string) => console.log(line),
    isVerbose,
  };
  if (isCheck) {
    // It fails, too, if it is interrupted.
    process.exitCode = 1;
    if (await check({ ...options, config })) process.exitCode = 0;
    return;
  }
  let session = startSession({ ...options, config });
  let changing = Promise.resolve();
  add(async () => {
    await changing;
    await session.stop();
  });
  process.on('SIGHUP', () => {
    changing = changing.then(async () => {
      const next = await readConfigFile(file).catch((error: unknown) => {
        console.log(isNativeError(error) ? error.message : error);
        console.log('The gateway goes on with the configuration that it has.');
      });
      if (next === undefined) return;
      await session.stop();
      console.log(`Read ${file} again.`);
      session = startSession({ ...options, config: next, earlier: session.sensors });
    });
  });
  // Until a signal.
  await new Promise(() => {});
}

/** @throws UserError with a line for each fault. */
async function readConfigFile(file: string): Promise<Config> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = isNativeError(cause) ? cause.message : String(cause);
    throw new UserError(`${file} can't be read: ${reason}`, { cause });
  });
  const parsed = parseConfig(text);
  if (parsed.ok) return parsed.config;
  throw new UserError(parsed.faults.map((fault) => `${file}: ${fault}`).join('\n'));
}
