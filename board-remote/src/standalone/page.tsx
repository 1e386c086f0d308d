import { Notice, showStandalonePage } from '@laundry-board/standalone-page';
import type { ReactNode } from 'react';
import { Board } from '../index.tsx';
import { SchoolBoard } from '../SchoolBoard.tsx';
import { signInLocally } from './signInLocally.ts';
import { BOARD_STATES } from './states.ts';

const DEMO_EMAIL = 'ada@campus.example';

const STATE_NAMES = [...BOARD_STATES.keys()];

async function live(query: URLSearchParams): Promise<ReactNode> {
  const props = await signInLocally(query.get('email') || DEMO_EMAIL);
  return (
    <main>
      <Board {...props} />
    </main>
  );
}

function inState(name: string): ReactNode {
  const subscribe = BOARD_STATES.get(name);
  if (subscribe === undefined) {
    return (
      <Notice>
        There is no state “{name}”; there are {STATE_NAMES.join(', ')}.
      </Notice>
    );
  }
  return (
    <main>
      <SchoolBoard domain="campus.example" subscribe={subscribe} />
    </main>
  );
}

await showStandalonePage({ stateNames: STATE_NAMES, live, inState });
