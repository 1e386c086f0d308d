import type { Screen } from './visit.ts';

/** A visit that is measured. */
export interface Scenario {
  readonly name: ScenarioName;
  /** As tables have it. */
  readonly title: string;
  readonly screen: Screen;
}

/** One browser profile's visits, in their order: each finds what the ones before it have left. */
export interface Story {
  readonly name: StoryName;
  /** Whether the resident has signed in before. */
  readonly known: boolean;
  readonly visits: readonly (Scenario & { readonly afterBoardDeploy?: boolean })[];
}

export type ScenarioName = 'first-login' | 'again-login' | 'first-board' | 'again-board' | 'return';

/** A name that the command line uses. */
export type StoryName = 'login' | 'board';

/** Every measured visit. */
export const STORIES: readonly Story[] = [
  {
    name: 'login',
    known: false,
    visits: [
      { name: 'first-login', title: 'new resident, login: first visit', screen: 'login' },
      { name: 'again-login', title: 'new resident, login: warm cache', screen: 'login' },
    ],
  },
  {
    name: 'board',
    known: true,
    visits: [
      { name: 'first-board', title: 'known resident, board: empty cache', screen: 'board' },
      { name: 'again-board', title: 'known resident, board: warm cache', screen: 'board' },
      {
        name: 'return',
        title: 'return after a board-only deploy',
        screen: 'board',
        afterBoardDeploy: true,
      },
    ],
  },
];
