import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@laundry-board/design-tokens/tokens.css';
import { Board } from '../board.ts';
import { SchoolBoard } from '../SchoolBoard.tsx';
import { Notice } from './Notice.tsx';
import { StandalonePage } from './StandalonePage.tsx';
import { BOARD_STATES } from './boardStates.ts';
import { signInLocally } from './signInLocally.ts';

const DEMO_EMAIL = 'ada@campus.example';

const root = document.getElementById('root');
if (root === null) throw new Error('page.html has no element with the id "root".');

const query = new URLSearchParams(location.search);
const stateName = query.get('state');
const shown = stateName === null ? await live(query.get('email')) : inState(stateName);
createRoot(root).render(<StandalonePage stateName={stateName}>{shown}</StandalonePage>);

async function live(email: string | null): Promise<ReactNode> {
  try {
    return <Board {...await signInLocally(email || DEMO_EMAIL)} />;
  } catch (error) {
    return <Notice>{error instanceof Error ? error.message : String(error)}</Notice>;
  }
}

function inState(name: string): ReactNode {
  const watch = BOARD_STATES.get(name);
  if (watch !== undefined) return <SchoolBoard domain="campus.example" watch={watch} />;
  return (
    <Notice>
      There is no state “{name}”; there are {[...BOARD_STATES.keys()].join(', ')}.
    </Notice>
  );
}
