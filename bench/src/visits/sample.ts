import type { ProfileName } from '../network/networkProfile.ts';
import type { LoggedRequest } from './loggedRequest.ts';
import type { Measures } from './measures.ts';
import type { ScenarioName } from './scenarios.ts';

/** What was varied between two visits. */
export interface Setting {
  readonly profile: ProfileName;
  readonly scenario: ScenarioName;
  /** Name of a build. */
  readonly variant: string;
}

/** One measured visit. */
export interface Sample extends Setting {
  readonly run: number;
  readonly measures: Measures;
  readonly requests: readonly LoggedRequest[];
  /** Connections that were opened during the visit, to the services too. */
  readonly connections: number;
  /** Bytes towards the browser with everything that HTTP and TLS add, of the services too. */
  readonly bytesOnTheLine: number;
}
