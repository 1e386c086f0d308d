import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/** Calls back with each of the web's vital measures when it is final: milliseconds, but for CLS. */
export function observeVitals(report: (name: string, value: number) => void): void {
  onCLS(({ name, value }) => report(name, Math.round(value * 1000) / 1000));
  for (const observe of [onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => report(name, Math.round(value)));
  }
}
