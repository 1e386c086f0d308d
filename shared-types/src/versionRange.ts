/** The three numbers of a version; a tag, such as that of a pre-release, is left out. */
type Numbers = readonly number[];

/** Versions from the first one on and before the second one. */
type Span = readonly [from: Numbers, to: Numbers];

const FIRST: Numbers = [0, 0, 0];
const END: Numbers = [Infinity, 0, 0];

/** An operator and a version, of which the last parts may be missing or an `x`. */
const COMPARATOR =
  /([<>]=?|[=^~]?)\s*(?:[*x]|(\d+)(?:\.(\d+)(?:\.(\d+)(?:[+-][\w.+-]+)?)?)?)(?:\.[*x])*(?:\s+|$)/gi;

/**
 * Whether a version is in a range in npm's notation, such as `^18.3.0 || ^19.0.0` or `>=18 <20`; undefined if the
 * range can't be read. A pre-release counts as the version that it precedes.
 *
 * @param version Such as `19.3.1`.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const numbers = version.split(/[+.-]/, 3).map(Number);
  const alternatives = range.split('||').map(spansOf);
  if (alternatives.some(({ length }) => length === 0)) return undefined;
  return alternatives.some((spans) =>
    spans.every(([from, to]) => !isBefore(numbers, from) && isBefore(numbers, to)),
  );
}

/** The spans of which a version must be in each one; none if they can't be read. */
function spansOf(alternative: string): readonly Span[] {
  const spans: Span[] = [];
  const rest = alternative
    .trim()
    .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
    .replaceAll(COMPARATOR, (_, operator: string, ...parts: readonly unknown[]) => {
      const [major, minor, patch] = parts;
      spans.push(spanOf(operator, [major, minor, patch].filter(Boolean).map(Number)));
      return '';
    });
  return rest === '' ? spans : [];
}

/** @param given The numbers that stand before the first `x`. */
function spanOf(operator: string, given: Numbers): Span {
  const from = FIRST.map((zero, index) => given[index] ?? zero);
  // The part that the first version after the span counts up.
  let part = given.length - 1;
  if (operator === '~') part = Math.min(part, 1);
  if (operator === '^') part = given.findIndex((number, index) => number > 0 || index === part);
  const next =
    part < 0
      ? END
      : from.map((number, index) => (index > part ? 0 : number + Number(index === part)));

  if (operator === '<') return [FIRST, from];
  if (operator === '<=') return [FIRST, next];
  if (operator === '>') return [next, END];
  return [from, operator === '>=' ? END : next];
}

function isBefore(a: Numbers, b: Numbers): boolean {
  const different = a.findIndex((number, index) => number !== b[index]);
  return (a[different] ?? 0) < (b[different] ?? 0);
}
