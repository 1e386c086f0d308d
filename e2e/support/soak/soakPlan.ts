/** A time without the backend (killed, then started anew) or without the network (cut, then mended). */
export interface SoakFault {
  readonly kind: 'backend' | 'network';
  /** When it begins, seconds from the start. */
  readonly at: number;
  /** Seconds that it lasts. */
  readonly lasts: number;
}

/** What happens in a soak and when, in seconds from the first board. */
export interface SoakPlan {
  readonly length: number;
  readonly updateEvery: number;
  readonly buildingChangeEvery: number;
  /** When the memory is measured that the end is compared with; nothing was disturbed until then. */
  readonly baselineAt: number;
  /** Time without a fault that the run ends with. */
  readonly calmEnd: number;
  /** In the order of their times. */
  readonly faults: readonly SoakFault[];
}

const BASELINE_AT = 60;
/** For measuring the baseline. */
const CALM_AFTER_BASELINE = 10;
const CALM_END = 20;

/**
 * How long a fault lasts in seconds, each once for either kind: shorter and longer than the pauses of
 * whoever tries again, and than the 6 s after which a washer counts as Offline.
 */
const FAULTS = [8, 1, 4, 12, 2] as const;

/** The part of the time between two faults that the first may last; the rest is for coming back. */
const LONGEST_PART = 0.4;

/** Plans a soak of so many minutes, 2 at the least: the faults of both kinds take turns, spread evenly. */
export function soakPlan(minutes: number): SoakPlan {
  const length = minutes * 60;
  const first = BASELINE_AT + CALM_AFTER_BASELINE;
  const apart = (length - CALM_END - first) / (2 * FAULTS.length);
  return {
    length,
    updateEvery: 1,
    buildingChangeEvery: 5,
    baselineAt: BASELINE_AT,
    calmEnd: CALM_END,
    faults: FAULTS.flatMap((lasts, round) =>
      (['backend', 'network'] as const).map((kind, turn) => ({
        kind,
        at: first + (2 * round + turn) * apart,
        lasts: Math.min(lasts, LONGEST_PART * apart),
      })),
    ),
  };
}
