import { VARIANT_NAMES } from './builds/variant.ts';
import { SHARES } from './development/share.ts';
import { LEVER_NAMES } from './levers/lever.ts';
import { IMPLEMENTATION_NAMES } from './live/implementation.ts';
import { SCENE_NAMES } from './live/settings.ts';
import { PROFILE_NAMES } from './network/networkProfile.ts';
import type { Part } from './part.ts';
import { STORIES } from './visits/scenarios.ts';

/** A part as the command line knows it. */
interface NamedPart {
  /** What `--only` may name. */
  readonly names: readonly string[];
  readonly load: () => Promise<Part>;
}

/** The parts of `npm run bench`, in their order; each loads only what it needs. */
export const parts: Readonly<Record<string, NamedPart>> = {
  visits: {
    names: [...STORIES.map(({ name }) => name), ...PROFILE_NAMES, ...VARIANT_NAMES],
    load: async () => (await import('./visits/visits.ts')).visits,
  },
  levers: {
    names: [...LEVER_NAMES, ...PROFILE_NAMES],
    load: async () => (await import('./levers/measureLevers.ts')).measureLevers,
  },
  development: {
    names: SHARES,
    load: async () => (await import('./development/development.ts')).development,
  },
  live: {
    names: [...SCENE_NAMES, ...IMPLEMENTATION_NAMES],
    load: async () => (await import('./live/live.ts')).live,
  },
  backend: { names: [], load: async () => (await import('./backend/backend.ts')).backend },
};
