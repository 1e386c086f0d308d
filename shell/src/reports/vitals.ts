import type { MeasureFields } from '@laundry-board/shared-types';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** Calls back with each of the web's vital measures once it is final: milliseconds, but for CLS. */
export function onVitals(callback: (measure: MeasureFields) => void): void {
  onCLS(({ name, value }) =>
    callback({ type: 'measure', name, value: Math.round(value * 1000) / 1000 }),
  );
  for (const observe of [onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => callback({ type: 'measure', name, value: Math.round(value) }));
  }
}
