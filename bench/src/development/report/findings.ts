import type { PartResult } from '../../part.ts';

/** What a share of this part gives to its result. */
export type Findings = Pick<PartResult, 'rows' | 'tables'>;
