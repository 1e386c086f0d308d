import type { Machine } from './machineStatus.ts';

/** How far ahead a report may be because clocks differ, milliseconds. */
const AHEAD_MS = 60_000;

/**
 * When the newest of some machines has reported, milliseconds since the epoch; 0 if none has. A report from the future
 * counts only where there is no other: its machine's clock is wrong, so that it shows nothing of the others.
 */
export function newestReport(machines: readonly Machine[], time: number): number {
  const reports = machines.map(({ lastUpdated }) => lastUpdated).filter((report) => report !== 0);
  const possible = reports.filter((report) => report <= time + AHEAD_MS);
  return (possible.length > 0 ? possible : reports).reduce(
    (newest, report) => Math.max(newest, report),
    0,
  );
}
