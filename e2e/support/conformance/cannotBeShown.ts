import type { TestInfo } from '@playwright/test';
import type { Backend } from './backend.ts';

/** Tag of the cases that stop the backend. */
export const RESTARTS = '@restarts';

/** The reason that holds for every case where there is no official emulator. */
export const NOT_FOUND = 'The official emulator was not found.';

const SOMEBODY_ELSES = 'FIRESTORE_EMULATOR_HOST names a process that no test may end.';

/** What the official emulator can't show, by the title of the case, and why. */
const NOT_BY_OFFICIAL_EMULATOR: Readonly<Record<string, string>> = {
  'listeners that ended leave none at the backend': 'It does not tell its listeners.',
  'what is written while a change of user opens a session is told':
    'Now and then it loses what is written at such a moment.',
  'setDoc of an administrator is refused at once': 'It has a Write channel that writes.',
  'a resume token spares the way to a document that did not change':
    'It answers every resume token by a RESET and the document.',
  'a bad token is replaced by a new one, unnoticed by the listener':
    'It takes expired tokens and those of other projects, and never answers one that is malformed.',
};

/** Why a case can't be shown on a backend; `undefined` when it can. */
export function cannotBeShown(
  { title, tags }: Pick<TestInfo, 'title' | 'tags'>,
  backend: Backend | undefined,
): string | undefined {
  if (backend === undefined) return NOT_FOUND;
  if (!backend.canStop && tags.includes(RESTARTS)) return SOMEBODY_ELSES;
  return backend.name === 'local backend' ? undefined : NOT_BY_OFFICIAL_EMULATOR[title];
}
