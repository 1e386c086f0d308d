import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import '@laundry-board/design-tokens/tokens.css';
import { Board } from '../index.tsx';
import { SchoolBoard } from '../SchoolBoard.tsx';
import { signInLocally } from './signInLocally.ts';
import { BOARD_STATES } from './states.ts';

const DEMO_EMAIL = 'ada@campus.example';

const STATE_NAMES = [...BOARD_STATES.keys()];

/** Links to the live page and to every state that can be viewed without a backend. */
function StateIndex({ current }: { readonly current: string | null }): ReactNode {
  return (
    <Index aria-label="States">
      {[null, ...STATE_NAMES].map((name) => (
        <StateLink
          key={name}
          href={name === null ? '/' : `/?state=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {name ?? 'live'}
        </StateLink>
      ))}
    </Index>
  );
}

/** Why this page can't show the remote. */
function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div role="alert">
      <NoticeText>{children}</NoticeText>
    </div>
  );
}

async function live(email: string | null): Promise<ReactNode> {
  try {
    return <Board {...await signInLocally(email || DEMO_EMAIL)} />;
  } catch (error) {
    return <Notice>{error instanceof Error ? error.message : String(error)}</Notice>;
  }
}

function inState(name: string): ReactNode {
  const subscribe = BOARD_STATES.get(name);
  if (subscribe) return <SchoolBoard domain="campus.example" subscribe={subscribe} />;
  return (
    <Notice>
      There is no state “{name}”; there are {STATE_NAMES.join(', ')}.
    </Notice>
  );
}

const Index = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 var(--space-3);
  padding: var(--space-3) var(--page-padding);
  color: var(--ink-muted);
  font-size: var(--text-s);
`;

const StateLink = styled.a`
  color: inherit;
  line-height: 2;

  &[aria-current] {
    color: var(--ink);
    font-weight: var(--weight-strong);
    text-decoration: none;
  }
`;

const NoticeText = styled.h1`
  max-width: 40rem;
  margin: var(--space-12) auto;
  padding: 0 var(--page-padding);
  font-size: var(--text-m);
  font-weight: var(--weight-normal);
  text-align: center;
`;

const root = document.getElementById('root');
if (root === null) throw new Error('page.html has no element with the id "root".');

const query = new URLSearchParams(location.search);
const stateName = query.get('state');
const board = stateName === null ? await live(query.get('email')) : inState(stateName);
createRoot(root).render(
  <>
    <main>{board}</main>
    <StateIndex current={stateName} />
  </>,
);
