import type { BackendName } from './backend.ts';

/** The projects in which the suite runs, by the backend that each is for. */
export const CONFORMANCE_PROJECTS: Readonly<Record<string, BackendName>> = {
  conformance: 'local backend',
  'conformance-official': 'official emulator',
};
