import type { VisitBudget } from './budgets.ts';
import { inBytes } from './inBytes.ts';
import { weigh, type Weighed } from './weigh.ts';

/** A file as a visit asked for it. */
export interface MeasuredFile {
  /** A `FileName`, or that of a file which has no budget. */
  readonly name: string;
  /** Compressed by Brotli. */
  readonly bytes: number;
}

/**
 * Compares what a visit took with its budget.
 *
 * @param measured One for each request.
 * @param fileBudgets The most that each file may weigh, bytes.
 */
export function compareWithBudget(
  measured: readonly MeasuredFile[],
  visit: VisitBudget<string>,
  fileBudgets: Readonly<Record<string, number>>,
): Weighed {
  const sizes = new Map(measured.map(({ name, bytes }) => [name, bytes]));
  const files = [...sizes].map(([name, bytes]) => weigh(name, bytes, fileBudgets[name] ?? bytes));
  const added = [...sizes].filter(([name]) => !visit.files.includes(name));
  const asked = measured.map(({ name }) => name);
  const again = [...new Set(asked.filter((name, index) => asked.indexOf(name) < index))];
  const missing = visit.files.filter((name) => !sizes.has(name));
  const sum = weigh(
    'The sum',
    measured.reduce((total, { bytes }) => total + bytes, 0),
    visit.bytes,
  );
  return {
    breaches: [
      ...files.flatMap(({ breaches }) => breaches),
      ...added.map(([name, bytes]) => `${name} is new here: ${inBytes(bytes)}.`),
      ...again.map((name) => `${name} was asked for more than once.`),
      ...missing.map((name) => `${name} has a budget here and was not asked for.`),
      ...sum.breaches.map((breach) => `${breach} ${fullest(sizes, fileBudgets)}`),
    ],
    hints: [...files, sum].flatMap(({ hints }) => hints),
  };
}

/** What to look at where the files keep their budgets and the sum does not. */
function fullest(
  sizes: ReadonlyMap<string, number>,
  fileBudgets: Readonly<Record<string, number>>,
): string {
  const shares = [...sizes].map(([name, bytes]) => ({
    name,
    share: bytes / (fileBudgets[name] ?? 0),
  }));
  const [first] = shares.toSorted((one, other) => other.share - one.share);
  return `Of its files, ${first?.name} fills its own budget most.`;
}
