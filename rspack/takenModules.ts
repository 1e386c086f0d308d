import { SHARED_DEPENDENCIES } from '@laundry-board/shared-types';

/**
 * The shared modules as a remote takes them of the page. The shell always has one of each, so no remote
 * builds its own (docs/decisions/0003).
 */
export const TAKEN_MODULES = Object.fromEntries(
  Object.entries(SHARED_DEPENDENCIES).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, import: false as const },
  ]),
);
