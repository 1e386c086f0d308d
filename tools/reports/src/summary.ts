import type { Report } from '@laundry-board/shared-types';
import { release } from './reportLine.ts';

/** What is known of one release of the shell. */
export interface ReleaseSummary {
  readonly release: string;
  readonly visits: number;
  /** Share of the visits that saw an error, from 0 to 1; undefined without a visit that reports measures. */
  readonly errorShare: number | undefined;
}

/** How often a part of the page has failed in one way. */
export interface FailureSummary {
  /** Such as `board` or `shell`. */
  readonly part: string;
  readonly release: string;
  readonly failure: string;
  readonly visits: number;
  readonly count: number;
}

/** A measure of one release. */
export interface MeasureSummary {
  /** Such as `LCP` or `load board`. */
  readonly name: string;
  readonly release: string;
  readonly samples: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

export interface Summary {
  /** In the order in which they were first seen. */
  readonly releases: readonly ReleaseSummary[];
  /** The most frequent ones first. */
  readonly failures: readonly FailureSummary[];
  /** By name, then in the order of the releases. */
  readonly measures: readonly MeasureSummary[];
}

/** Sums reports up. The releases of a remote count for what it reports itself, the shell's for everything else. */
export function summarize(reports: readonly Report[]): Summary {
  const inTime = reports.toSorted((one, other) => one.time - other.time);
  return {
    releases: summarizeReleases(inTime),
    failures: summarizeFailures(inTime),
    measures: summarizeMeasures(inTime),
  };
}

/** What browsers report by themselves names no release and no visit. */
function hasVisit({ visit }: Partial<Report>): boolean {
  return visit !== undefined;
}

function summarizeReleases(reports: readonly Report[]): readonly ReleaseSummary[] {
  const byRelease = groupBy(reports.filter(hasVisit), ({ version }) => release(version));
  return [...byRelease].map(([name, own]) => {
    // Others are known only if they saw an error.
    const sampled = own.filter((report) => report.sampled);
    const visits = visitsOf(sampled);
    const failed = visitsOf(sampled.filter(({ type }) => type === 'error'));
    return {
      release: name,
      visits: visitsOf(own).size,
      errorShare: visits.size === 0 ? undefined : failed.size / visits.size,
    };
  });
}

function summarizeFailures(reports: readonly Report[]): readonly FailureSummary[] {
  const failures = reports.flatMap((report) => {
    if (report.type === 'measure') return [];
    const { part, version } = sourceOf(report);
    const failure = report.type === 'error' ? report.failure : `${report.directive} refused`;
    return [{ part, release: version, failure, report }];
  });
  const groups = groupBy(failures, ({ part, release: name, failure }) =>
    [part, name, failure].join(' '),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { part, release: name, failure } = first;
      const visits = visitsOf(group.map(({ report }) => report)).size;
      const count = group.reduce((sum, { report }) => sum + (report.count ?? 1), 0);
      return [{ part, release: name, failure, visits, count }];
    })
    .toSorted((one, other) => other.visits - one.visits || other.count - one.count);
}

function summarizeMeasures(reports: readonly Report[]): readonly MeasureSummary[] {
  const measures = reports.flatMap((report) => {
    if (report.type !== 'measure') return [];
    const { part, version } = sourceOf(report);
    const name = report.name === 'load' ? `load ${part}` : report.name;
    return [{ name, release: version, value: report.value }];
  });
  const groups = groupBy(measures, ({ name, release: version }) => [name, version].join(' '));
  return (
    [...groups.values()]
      .flatMap((group) => {
        const [first] = group;
        if (first === undefined) return [];
        const values = group.map(({ value }) => value).toSorted((one, other) => one - other);
        return [
          {
            name: first.name,
            release: first.release,
            samples: values.length,
            p50: percentile(values, 0.5),
            p75: percentile(values, 0.75),
            p95: percentile(values, 0.95),
          },
        ];
      })
      // Sorting is stable: releases stay in their order.
      .toSorted((one, other) => one.name.localeCompare(other.name))
  );
}

/** The part of the page that a report is about, and its release. */
function sourceOf(report: Report): { readonly part: string; readonly version: string } {
  if (report.type === 'violation' || report.remote === undefined) {
    return { part: 'shell', version: release(report.version) };
  }
  return { part: report.remote, version: release(report.remoteVersion ?? 'unknown') };
}

/** The nearest rank. @param sorted Ascending, not empty. @param share From 0 to 1. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function visitsOf(reports: readonly Partial<Report>[]): ReadonlySet<string | undefined> {
  return new Set(reports.map(({ visit }) => visit));
}

function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
