import { createRoot } from 'react-dom/client';
import type { UserSession } from '@laundry-board/shared-types';
import '@laundry-board/design-tokens/tokens.css';
import { openLiveSession } from './openLiveSession.ts';
import { createSampleSession } from './sampleSession.ts';
import { StandalonePage } from './StandalonePage.tsx';
import { USER_STATES } from './userStates.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('page.html has no element with the id "root".');

const stateName = new URLSearchParams(location.search).get('state');
const session = await openSession(stateName);
createRoot(root).render(<StandalonePage session={session} stateName={stateName} />);

async function openSession(name: string | null): Promise<UserSession | string> {
  if (name === null) {
    return openLiveSession().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
  }
  const state = USER_STATES.get(name);
  return state === undefined
    ? `There is no state "${name}"; there are ${[...USER_STATES.keys()].join(', ')}.`
    : createSampleSession(state);
}
