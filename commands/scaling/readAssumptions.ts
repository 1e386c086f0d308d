import { parseArgs } from 'node:util';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from './assumptions.ts';

interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
}

/** The options, by what they change. */
export const OPTIONS = {
  residents: 'residents',
  buildings: 'buildings',
  machines: 'machines',
  minutesOpenADay: 'minutes-open-a-day',
  opensADay: 'opens-a-day',
  openShare: 'open-share',
  writesASecond: 'writes-a-second',
} as const satisfies Record<keyof Assumptions, string>;

const RANGES = {
  residents: { least: 1, most: 10_000_000, whole: true },
  buildings: { least: 1, most: 10_000, whole: true },
  machines: { least: 1, most: 100_000, whole: true },
  minutesOpenADay: { least: 0, most: 24 * 60 },
  opensADay: { least: 0, most: 1000 },
  openShare: { least: 0, most: 1 },
  // A document that is written once in 1000 s shows every washer as Offline, but it can be computed.
  writesASecond: { least: 0.001, most: 1000 },
} as const satisfies Record<keyof Assumptions, Range>;

/**
 * Reads what `npm run scaling` is to compute from; what is not said is as in
 * {@link DEFAULT_ASSUMPTIONS}.
 *
 * @throws Error, one line, when the command line can't be understood.
 */
export function readAssumptions(words: readonly string[]): Assumptions {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.values(OPTIONS).map((option) => [option, { type: 'string' as const }]),
    ),
    allowPositionals: true,
  });
  if (positionals.length > 0) {
    throw new Error(
      `There is no "${positionals.join(' ')}": npm run scaling -- --residents 20000 --machines 2000`,
    );
  }
  const read = (name: keyof Assumptions): number => {
    const text = values[OPTIONS[name]];
    return text === undefined ? DEFAULT_ASSUMPTIONS[name] : numberOf(name, text);
  };
  const buildings = read('buildings');
  const machines = read('machines');
  if (buildings > machines) {
    throw new Error(`There can't be more buildings (${buildings}) than machines (${machines}).`);
  }
  return {
    residents: read('residents'),
    buildings,
    machines,
    minutesOpenADay: read('minutesOpenADay'),
    opensADay: read('opensADay'),
    openShare: read('openShare'),
    writesASecond: read('writesASecond'),
  };
}

function numberOf(name: keyof Assumptions, text: string): number {
  const { least, most, whole = false }: Range = RANGES[name];
  const number = Number(text);
  if (text.trim() === '' || !(number >= least && number <= most)) {
    throw new Error(
      `--${OPTIONS[name]} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}".`,
    );
  }
  if (whole && !Number.isInteger(number)) {
    throw new Error(`--${OPTIONS[name]} must be a whole number, not "${text}".`);
  }
  return number;
}
