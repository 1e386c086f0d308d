const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Three digits that count, with the largest unit that leaves something before the point. */
const scaled = (value: number, base: number, units: readonly string[]): string => {
  const fitting = Math.floor(Math.log(Math.max(1, value)) / Math.log(base));
  const step = Math.min(units.length - 1, fitting);
  const scaledValue = value / base ** step;
  return `${number(scaledValue, step === 0 || scaledValue >= 100 ? 0 : 1)} ${units[step] ?? ''}`;
};

/** Quantities as people read them. */
export const quantity = {
  count: (value: number): string => number(value),
  /** Of a value from 0 to 1. */
  percent: (value: number): string => `${number(value * 100, 1)} %`,
  bytes: (value: number): string => scaled(value, 1024, ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']),
  bits: (value: number): string => scaled(value, 1000, ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit']),
  /** US dollars, with cents below a hundred. */
  dollars: (value: number): string => `$${number(value, value >= 100 ? 0 : 2)}`,
};
