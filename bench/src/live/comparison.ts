import type { Figure } from './figure.ts';
import { IMPLEMENTATION_NAMES, type ImplementationName } from './implementation.ts';

/** One figure of several implementations. */
export interface Comparison extends Pick<Figure<never>, 'title' | 'unit' | 'digits' | 'goal'> {
  readonly values: ReadonlyMap<ImplementationName, number>;
}

/** Reads every figure of what was measured of each implementation. */
export function compare<Measured extends { readonly implementation: ImplementationName }>(
  figures: readonly Figure<Measured>[],
  measured: readonly Measured[],
): readonly Comparison[] {
  return figures.map(({ read, ...figure }) => {
    const values = new Map<ImplementationName, number>();
    for (const name of IMPLEMENTATION_NAMES) {
      const own = measured.find(({ implementation }) => implementation === name);
      const value = own && read(own);
      if (value !== undefined) values.set(name, value);
    }
    return { ...figure, values };
  });
}
