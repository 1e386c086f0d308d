import { type Health, isHealthy } from './health.ts';

/*
 * The figures of `/healthz` for a Prometheus server: https://prometheus.io/docs/instrumenting/exposition_formats/. By hand,
 * because its client for Node.js is four packages, with a registry of its own beside the state that is there.
 */

interface Metric {
  readonly name: string;
  readonly help: string;
  /** By its labels; a figure without labels has one, ''. */
  readonly samples: Readonly<Record<string, number>>;
}

/** What a server expects of the text. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A figure that only grows while the process runs has a name that ends with `_total`. */
export function metricsText(health: Health): string {
  return metricsOf(health)
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help}\n`,
      `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}\n`,
      ...Object.entries(samples).map(([labels, value]) => `${name}${labels} ${value}\n`),
    ])
    .join('');
}

function metricsOf(health: Health): readonly Metric[] {
  const { broker, lastWriteAge, machines, alive, inUse, lacking } = health;
  const of = (name: string, help: string, value: number | null): Metric => ({
    name: `laundry_${name}`,
    help,
    samples: value === null ? {} : { '': value },
  });
  return [
    of('healthy', 'Whether all is well, as /healthz has it.', Number(isHealthy(health))),
    of('broker_connected', 'Whether the broker is.', Number(broker === 'connected')),
    of('last_write_age_seconds', 'Age of the last write.', lastWriteAge),
    of('machines', 'Machines of the configuration.', machines),
    of('machines_alive', 'Machines whose sensor lives.', alive),
    of('machines_in_use', 'Machines in use whose sensor lives.', inUse),
    {
      name: 'laundry_machine_lacking',
      help: 'A machine whose sensor does not live, and that is not out of order.',
      samples: Object.fromEntries(lacking.map((name) => [labelled('machine', name), 1])),
    },
    of('runs_total', 'Runs of machines that have ended.', health.runs),
    of('messages_total', 'Messages of sensors.', health.messages),
    byResult('writes_total', 'Writes of the school by result.', health.writes),
    of('wishes', 'Devices that wait for something.', health.wishes),
    byResult('notifications_total', 'Notifications by result.', health.notifications),
  ];
}

function byResult(name: string, help: string, counts: Readonly<Record<string, number>>): Metric {
  const samples = Object.entries(counts).map(
    ([is, count]) => [labelled('result', is), count] as const,
  );
  return { name: `laundry_${name}`, help, samples: Object.fromEntries(samples) };
}

function labelled(name: string, value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return `{${name}="${escaped}"}`;
}
