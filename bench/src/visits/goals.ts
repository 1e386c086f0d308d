import type { VariantName } from '../builds/variant.ts';
import type { MeasureName } from './measures.ts';
import type { ScenarioName } from './scenarios.ts';

/** The most that a figure of what ships may be: times a reference's, or absolutely. */
export interface Goal {
  readonly scenario: ScenarioName;
  readonly measure: MeasureName;
  readonly reference?: VariantName;
  readonly atMost: number;
}

/** What the product holds itself to. */
export const GOALS: readonly Goal[] = [
  { scenario: 'first-login', measure: 'bytes', reference: 'best', atMost: 1.15 },
  { scenario: 'first-login', measure: 'usable', reference: 'best', atMost: 1.05 },
  { scenario: 'first-login', measure: 'usable', reference: 'plain', atMost: 1 },
  { scenario: 'first-board', measure: 'bytes', reference: 'best', atMost: 1.1 },
  { scenario: 'first-board', measure: 'usable', reference: 'best', atMost: 1.1 },
  { scenario: 'return', measure: 'bytes', reference: 'plain', atMost: 0.1 },
  { scenario: 'first-login', measure: 'bytes', atMost: 105_000 },
  { scenario: 'first-board', measure: 'bytes', atMost: 235_000 },
];
