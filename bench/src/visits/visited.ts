import { VARIANT_NAMES, type VariantName } from '../builds/variant.ts';
import { type ProfileName, PROFILES } from '../network/networkProfile.ts';
import type { Sample } from './sample.ts';
import { type ScenarioName, STORIES } from './scenarios.ts';

/** What was visited, in the order of the tables. */
export interface Visited {
  readonly profiles: readonly ProfileName[];
  readonly scenarios: readonly { readonly name: ScenarioName; readonly title: string }[];
  readonly variants: readonly VariantName[];
}

/** Reads from the samples what was visited. */
export function visited(samples: readonly Sample[]): Visited {
  const profiles = new Set(samples.map(({ profile }) => profile));
  const scenarios = new Set(samples.map(({ scenario }) => scenario));
  const variants = new Set(samples.map(({ variant }) => variant));
  return {
    profiles: [...profiles].toSorted((one, other) => place(one) - place(other)),
    scenarios: STORIES.flatMap(({ visits }) => visits).filter(({ name }) => scenarios.has(name)),
    variants: VARIANT_NAMES.filter((name) => variants.has(name)),
  };
}

function place(profile: ProfileName): number {
  return Object.keys(PROFILES).indexOf(profile);
}
