import type { BrokerState } from './broker.ts';
import type { Availability, Config, MachineConfig } from './config.ts';
import type { Health } from './health.ts';
import { type WriterState, writeInterval } from './schoolWriter.ts';
import type { SensorReport } from './sensors.ts';

/** How a session fares: a line for each change, none for each message or write, and the answer of `/healthz`. */
export function createStatus(config: Config, log: (line: string) => void) {
  let connectedAt: number | null = null;
  let writer: WriterState = { is: 'starting' };
  let lastWriteAt: number | null = null;
  let messages = 0;
  const silent = new Set<string>();
  const seldom = new Set<string>();
  return {
    broker: (state: BrokerState, now: number): void => {
      connectedAt = state.is === 'connected' ? now : null;
      log(describeBroker(config, state));
    },
    writer: (state: WriterState): void => {
      const line = describeChange(config, writer, state);
      if (line !== undefined) log(line);
      writer = state;
      if (state.is === 'written') lastWriteAt = state.at;
    },
    message: (): void => {
      messages += 1;
    },
    /** Names sensors that report too seldom, that have fallen silent, or are heard again. While the broker is away, all are. */
    sensors: (reports: readonly SensorReport[], now: number): void => {
      if (connectedAt === null) return;
      for (const { machine, isAlive, lack, seldomMs } of reports) {
        const { name, rules } = machine;
        if (seldomMs !== null && !seldom.has(name)) {
          seldom.add(name);
          log(`${name}: ${describeSeldom(seldomMs)}`);
        }
        if (isAlive) {
          if (silent.delete(name)) log(`${name}: heard again.`);
        } else if (now - connectedAt >= rules.expireAfterMs && !silent.has(name)) {
          silent.add(name);
          log(`${name}: ${describeLack(lack, rules)}.`);
        }
      }
    },
    health: (reports: readonly SensorReport[], now: number): Health => ({
      broker: connectedAt === null ? 'disconnected' : 'connected',
      firestore: writer.is,
      lastWriteAge: lastWriteAt === null ? null : Math.round((now - lastWriteAt) / 1000),
      machines: reports.length,
      alive: reports.filter(({ isAlive }) => isAlive).length,
      messages,
    }),
  };
}

/** A line for what has become of the broker. */
export function describeBroker({ broker }: Config, state: BrokerState): string {
  return state.is === 'connected'
    ? `Connected to ${broker}.`
    : `Not connected to ${broker}: ${state.reason}. Trying again.`;
}

function describeChange(
  config: Config,
  before: WriterState,
  state: WriterState,
): string | undefined {
  if (state.is === 'written') {
    if (before.is === 'written') return undefined;
    return `Writing schools/${config.school} every ${writeInterval(config) / 1000} s.`;
  }
  if (state.is === 'starting') return undefined;
  const isNews = before.is !== 'failing' || before.reason !== state.reason;
  return isNews ? `Firestore: ${state.reason}. Trying again.` : undefined;
}

/** What to do about a sensor that reports too seldom. */
export function describeSeldom(ms: number): string {
  return `reports only every ${Math.round(ms / 1000)} s while it runs, too seldom to tell when it ends. Let it report every 10 s (Tasmota: TelePeriod 10), or each change.`;
}

function describeLack(lack: SensorReport['lack'], { expireAfterMs, topic }: MachineConfig): string {
  return lack?.of === 'availability'
    ? describeMissing(lack.missing)
    : `silent for longer than ${expireAfterMs / 1000} s (${topic})`;
}

/** What a topic doesn't say. */
export function describeMissing({ topic, available }: Availability): string {
  return `not available: ${topic} doesn't say ${JSON.stringify(available)}`;
}
