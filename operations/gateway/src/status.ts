import type { BrokerState } from './broker.ts';
import { type Config, EXPIRE_AFTER_S, type MachineConfig } from './config.ts';
import type { Counts, Health } from './health.ts';
import { ABSENCE_MS } from './machineState.ts';
import { quoted } from './message.ts';
import { type WriterState, writeInterval } from './schoolWriter.ts';
import type { Misheard, SensorReport } from './sensors.ts';

/** How a session fares: a line for each change, none for each message or write, and the answer of `/healthz`. */
export function createStatus(config: Config, log: (line: string) => void) {
  let connectedAt: number | null = null;
  let writer: WriterState = { is: 'starting' };
  let lastWriteAt: number | null = null;
  /** What was said of which machine, by what names its reading: two may have one name. */
  const said = new Set<string>();
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
    /** Names sensors that report too seldom, that have fallen silent, or are heard again. While the broker is away, all are. */
    sensors: (reports: readonly SensorReport[], now: number): void => {
      if (connectedAt === null) return;
      for (const report of reports) {
        const { machine, isAlive, isOutOfOrder, seldomMs } = report;
        const keyOf = (what: string): string => `${machine.key} ${what}`;
        const say = (text: string): void => log(`${machine.name}: ${text}`);
        const sayOnce = (what: string, text: string): void => {
          if (!said.has(keyOf(what))) say(text);
          said.add(keyOf(what));
        };
        if (isOutOfOrder) sayOnce('out of order', 'out of order.');
        else if (said.delete(keyOf('out of order'))) say('in order again.');
        if (seldomMs !== null) sayOnce('seldom', describeSeldom(seldomMs));
        for (const one of report.misheard) sayOnce(`on ${one.topic}`, `${describeProblem(one)}.`);
        if (isAlive && said.delete(keyOf('silent'))) say('heard again.');
        if (isSilent(report, connectedAt, now)) sayOnce('silent', `${describeLack(report)}.`);
      }
    },
    health: (
      reports: readonly SensorReport[],
      now: number,
    ): Omit<Health, keyof Counts | 'wishes'> => ({
      broker: connectedAt === null ? 'disconnected' : 'connected',
      firestore: writer.is,
      lastWriteAge: lastWriteAt === null ? null : Math.round((now - lastWriteAt) / 1000),
      sensors: areSilent(reports, connectedAt, now) ? 'silent' : 'heard',
      machines: reports.length,
      alive: reports.filter(({ isAlive }) => isAlive).length,
      inUse: reports.filter((one) => one.isAlive && one.isInUse && !one.isOutOfOrder).length,
      lacking: reports
        .filter(({ isAlive, isOutOfOrder }) => !isAlive && !isOutOfOrder)
        .map(({ machine }) => machine.name),
    }),
  };
}

/**
 * Whether a sensor has not lived for longer than boards notice, though it had the time to be heard. One that is said to be
 * away needs none.
 */
function isSilent(
  { machine: { rules }, isAlive, isOutOfOrder, aliveAt, saidInstead }: SensorReport,
  connectedAt: number,
  now: number,
): boolean {
  const patience = saidInstead === null ? patienceMs(rules) : 0;
  const since = Math.max(aliveAt ?? 0, connectedAt + patience);
  return !isAlive && !isOutOfOrder && now - since > ABSENCE_MS;
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

/** For how long a sensor may be silent before it is named. */
function patienceMs({ expireAfterMs }: MachineConfig): number {
  return expireAfterMs ?? EXPIRE_AFTER_S * 1000;
}

/** What may be silent for longer says nothing of those that report by time, milliseconds. */
const REPORTS_WITHIN_MS = 10 * 60_000;

/** Whether no sensor has lived for longer than it may be silent, though it could have been heard. */
function areSilent(
  reports: readonly SensorReport[],
  connectedAt: number | null,
  now: number,
): boolean {
  const byTime = reports.filter(({ machine }) => patienceMs(machine.rules) <= REPORTS_WITHIN_MS);
  const telling = byTime.length > 0 ? byTime : reports;
  return telling.every(
    ({ machine, aliveAt }) =>
      now - Math.max(connectedAt ?? 0, aliveAt ?? 0) > patienceMs(machine.rules),
  );
}

/** What is wrong with the last message on a topic. */
export function describeProblem({ topic, problem }: Misheard): string {
  return `the last message on ${topic} ${problem}`;
}

/** Why a sensor doesn't live, and where to look. */
export function describeLack(report: SensorReport): string {
  const { lack, newest, saidInstead } = report;
  const { rules } = report.machine;
  if (lack?.of === 'availability') {
    const { topic, available } = lack.missing;
    return saidInstead === null
      ? `not available: nothing was heard on ${topic}, which has to say ${quoted(available)}`
      : `not available: ${topic} says ${quoted(saidInstead)}, not ${quoted(available)}`;
  }
  if (newest === null) return `nothing was heard on ${rules.topic}`;
  if (newest.problem !== null && (lack?.of === 'knowledge' || !newest.isUnderstood)) {
    return describeProblem({ topic: rules.topic, problem: newest.problem });
  }
  if (lack?.of === 'change') {
    return `its sensor has said the same ${lack.value} for ten minutes, so what measures it is dead (${rules.topic})`;
  }
  return lack?.of === 'message' && lack.wasHeard
    ? `silent for longer than ${patienceMs(rules) / 1000} s (${rules.topic})`
    : `only what the broker had kept was heard on ${rules.topic}`;
}
