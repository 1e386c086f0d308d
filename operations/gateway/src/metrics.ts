import type { MachineRun } from './machineRuns.ts';
import type { Outcome } from './push/post.ts';
import type { WriterState } from './schoolWriter.ts';
import type { SensorReport } from './sensors.ts';

/*
 * Figures for a Prometheus server: https://prometheus.io/docs/instrumenting/exposition_formats/. By hand, because its
 * client for Node.js is four packages, with a registry of its own beside the state that is there.
 */

interface Metric {
  readonly name: string;
  readonly help: string;
  /** A counter only grows while the process runs, and its name ends with `_total`. */
  readonly type: 'gauge' | 'counter';
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly value: number;
}

/** What a server expects of the text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** @param metrics Each with a line of help without line breaks. */
function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}\n`),
    ])
    .join('');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** What is counted of a session since its start. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  let runs = 0;
  const writes = { written: 0, failed: 0 };
  const notifications: Record<Outcome['is'], number> = {
    accepted: 0,
    gone: 0,
    refused: 0,
    failed: 0,
  };
  return {
    ended: ({ length }: readonly MachineRun[]): void => {
      runs += length;
    },
    writer: ({ is }: WriterState): void => {
      if (is !== 'starting') writes[is === 'written' ? 'written' : 'failed'] += 1;
    },
    notification: ({ is }: Outcome): void => {
      notifications[is] += 1;
    },
    /** @param known What is known elsewhere: messages since the start, and wishes that are watched now. */
    text: (
      reports: readonly SensorReport[],
      known: { readonly messages: number; readonly wishes: number },
    ): string =>
      metricsText([
        ...machineMetrics(reports),
        counter('laundry_runs_total', 'Runs of machines that have ended.', [{ value: runs }]),
        counter('laundry_messages_total', 'Messages of sensors.', [{ value: known.messages }]),
        counter('laundry_writes_total', 'Writes of the school by result.', byResult(writes)),
        gauge('laundry_wishes', 'Devices that wait for something.', [{ value: known.wishes }]),
        counter('laundry_notifications_total', 'Notifications by result.', byResult(notifications)),
      ]),
  };
}

/** The machines by their building and kind. */
function machineMetrics(reports: readonly SensorReport[]): readonly Metric[] {
  const countOf = (isCounted: (report: SensorReport) => boolean): readonly Sample[] => {
    const rooms = new Map<string, { labels: Sample['labels']; value: number }>();
    for (const report of reports) {
      const { building, kind } = report.machine;
      const room = rooms.get(`${kind} ${building}`) ?? { labels: { building, kind }, value: 0 };
      if (isCounted(report)) room.value += 1;
      rooms.set(`${kind} ${building}`, room);
    }
    return [...rooms.values()];
  };
  return [
    gauge(
      'laundry_machines',
      'Machines of the configuration.',
      countOf(() => true),
    ),
    gauge(
      'laundry_machines_alive',
      'Machines whose sensor lives.',
      countOf(({ isAlive }) => isAlive),
    ),
    gauge(
      'laundry_machines_in_use',
      'Machines in use whose sensor lives.',
      countOf(({ isAlive, isInUse, isOutOfOrder }) => isAlive && isInUse && !isOutOfOrder),
    ),
  ];
}

function byResult(counts: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(counts).map(([result, value]) => ({ labels: { result }, value }));
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples };
}

function counter(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'counter', samples };
}
