import type { Sample, Setting } from './sample.ts';

/** The visits of one setting, in the order of their runs. */
export function samplesOf(
  samples: readonly Sample[],
  { profile, scenario, variant }: Setting,
): readonly Sample[] {
  return samples.filter(
    (sample) =>
      sample.profile === profile && sample.scenario === scenario && sample.variant === variant,
  );
}
