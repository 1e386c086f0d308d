/** What a visit waits for. */
export type Screen = 'login' | 'board';

/** A visit that is measured. */
export interface Scenario {
  readonly name: string;
  readonly screen: Screen;
  /** Whether a new board has been deployed since the visit before. */
  readonly afterBoardDeploy?: boolean;
}

/** The visits of one browser profile, in order: each finds the cache that those before it have left. */
export interface Journey {
  /** Whether the resident has signed in before. */
  readonly isSignedIn: boolean;
  readonly scenarios: readonly Scenario[];
}

/** Names on the command line, in the order of the tables. */
export const JOURNEY_NAMES = ['login', 'board'] as const;

/** Every measured visit. */
export const JOURNEYS: Readonly<Record<(typeof JOURNEY_NAMES)[number], Journey>> = {
  login: {
    isSignedIn: false,
    scenarios: [
      { name: 'login, first visit', screen: 'login' },
      { name: 'login, warm cache', screen: 'login' },
    ],
  },
  board: {
    isSignedIn: true,
    scenarios: [
      { name: 'board, empty cache', screen: 'board' },
      { name: 'board, warm cache', screen: 'board' },
      { name: 'board, after its deploy', screen: 'board', afterBoardDeploy: true },
    ],
  },
};
