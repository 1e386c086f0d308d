import type { Summary } from '../../statistics.ts';

/** The median of times, as tables have it. */
export function medianText({ median }: Summary): string {
  return `${round(median)} ms`;
}

/** The middle half of times, as tables have it. */
export function spreadText({ spread: [low, high] }: Summary): string {
  return `${round(low)} to ${round(high)}`;
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
