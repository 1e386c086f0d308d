import type { MeasureName } from './measures.ts';

/** How a measure is called, counted and written. */
interface MeasureFormat {
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
}

/** Every measure, in the order of the tables. */
export const MEASURE_FORMATS: Readonly<Record<MeasureName, MeasureFormat>> = {
  bytes: { title: 'bytes', unit: 'B', digits: 0 },
  requests: { title: 'requests', unit: '', digits: 0 },
  depth: { title: 'depth', unit: '', digits: 0 },
  largestPaint: { title: 'LCP', unit: 'ms', digits: 0 },
  usable: { title: 'usable', unit: 'ms', digits: 0 },
  blocking: { title: 'blocking', unit: 'ms', digits: 0 },
  layoutShift: { title: 'CLS', unit: '', digits: 3 },
  laterBytes: { title: 'later bytes', unit: 'B', digits: 0 },
};

/** A figure as tables have it, such as `110,251` or `0.000`. */
export function formatMeasure(name: MeasureName, value: number): string {
  const { digits } = MEASURE_FORMATS[name];
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
