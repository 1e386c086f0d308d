import type { Visit } from '@laundry-board/shared-types';

/** What the reports of some visit have in common, for tests. */
export const SAMPLE_VISIT = {
  version: '02812eb',
  visit: 'v1',
  sampled: true,
  browser: 'Chrome 156',
  kiosk: false,
  navigation: 'navigate',
  cache: 'cold',
} as const satisfies Visit;
