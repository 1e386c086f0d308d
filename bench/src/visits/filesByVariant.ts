import type { Sample } from './sample.ts';

/** The files of a variant's first visits, by scenario and variant: address, kind and bytes. */
export function filesByVariant(samples: readonly Sample[]): Readonly<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for (const { scenario, variant, measures, requests } of samples) {
    files[`${scenario} ${variant}`] ??= requests
      .filter(({ fromCache }) => !fromCache)
      .map(({ url, type, bytes, status, start }) => ({
        url,
        type,
        bytes,
        status,
        later: start > measures.usable,
      }));
  }
  return files;
}
