import type { Replacement } from '../builds/compile.ts';

/** One way to draw the board. */
export interface Implementation {
  readonly name: ImplementationName;
  /** As tables have it. */
  readonly title: string;
  /** Whether it draws machines. */
  readonly drawsTiles: boolean;
  /** Whether the resident has asked the system for less motion. */
  readonly reducedMotion?: boolean;
  /** What takes the place of the product's modules. */
  readonly replacements: readonly Replacement[];
}

/** Every implementation, in the order of the tables. */
export const IMPLEMENTATION_NAMES = ['product', 'still', 'plain', 'sdk'] as const;

/** A name of {@link IMPLEMENTATION_NAMES}. */
export type ImplementationName = (typeof IMPLEMENTATION_NAMES)[number];
