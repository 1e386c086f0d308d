/** What a page told of a visit, times in milliseconds from the start of the navigation. */
export interface Observed {
  /** The start of the navigation, milliseconds since the epoch. */
  readonly timeOrigin: number;
  /** When each screen was first drawn. */
  readonly drawn: Readonly<Record<string, number>>;
  readonly largestPaint: number;
  /** Sum of all layout shifts: what CLS can be at most. */
  readonly layoutShift: number;
  readonly longTasks: readonly LongTask[];
}

/** A task of 50 ms or more on the main thread. */
export interface LongTask {
  readonly start: number;
  readonly duration: number;
}

/** @throws Error when the page told something else. */
export function readObserved(value: unknown): Observed {
  if (isObserved(value)) return value;
  throw new Error('The page told nothing of the visit.');
}

function isObserved(value: unknown): value is Observed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'timeOrigin' in value &&
    typeof value.timeOrigin === 'number' &&
    'drawn' in value &&
    typeof value.drawn === 'object' &&
    'largestPaint' in value &&
    typeof value.largestPaint === 'number' &&
    'layoutShift' in value &&
    typeof value.layoutShift === 'number' &&
    'longTasks' in value &&
    Array.isArray(value.longTasks)
  );
}
