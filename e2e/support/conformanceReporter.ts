import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { tellOfficialEmulatorMissing } from '@laundry-board/local-backend/testing/officialEmulator';
import { NOT_FOUND } from './conformance/cannotBeShown.ts';
import { CONFORMANCE_PROJECTS } from './conformance/projects.ts';

/** Prints how many cases of the conformance suite hold, by backend and by table (a table is a file). */
// Playwright loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class ConformanceReporter implements Reporter {
  #tests: readonly TestCase[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onEnd(): void {
    const totals: string[] = [];
    for (const [project, backend] of Object.entries(CONFORMANCE_PROJECTS)) {
      const cases = this.#tests.filter((test) => test.parent.project()?.name === project);
      if (cases.length === 0) continue;
      if (cases.every(isWithoutBackend)) {
        totals.push(`${backend} not found`);
        tellOfficialEmulatorMissing('what the SDK in a browser sees of the local backend was');
        continue;
      }
      totals.push(`${backend} ${count(cases)}`);
      const counts = [...new Set(cases.map(tableOf))].map(
        (table) => `${table} ${count(cases.filter((test) => tableOf(test) === table))}`,
      );
      console.log(`\n${[`${backend}: ${counts.join(', ')}`, ...measured(cases)].join('\n  ')}`);
    }
    if (totals.length > 0) console.log(`\nconformance: ${totals.join(', ')}`);
  }
}

function tableOf({ location }: TestCase): string {
  return path.basename(location.file, '.spec.ts');
}

function isWithoutBackend({ annotations }: TestCase): boolean {
  return annotations.some(({ description }) => description === NOT_FOUND);
}

function count(cases: readonly TestCase[]): string {
  const held = cases.filter((test) => ['expected', 'flaky'].includes(test.outcome()));
  return `${held.length} of ${cases.length}`;
}

function measured(cases: readonly TestCase[]): readonly string[] {
  const annotations = cases.flatMap((test) =>
    test.annotations.map(({ type, description = '' }) =>
      type === 'skip' ? `not shown: ${test.title}: ${description}` : `${type} ${description}`,
    ),
  );
  const runs = cases.flatMap(({ results }) => results);
  const starts = runs.map(({ startTime }) => startTime.getTime());
  const ends = runs.map(({ startTime, duration }) => startTime.getTime() + duration);
  const seconds = (Math.max(...ends) - Math.min(...starts)) / 1000;
  return [...annotations, `in ${seconds.toFixed(1)} s`];
}
