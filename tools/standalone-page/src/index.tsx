import '@laundry-board/design-tokens/tokens.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';

interface StandalonePage {
  /** The states that can be viewed without a backend, by their names in `?state=`. */
  readonly stateNames: readonly string[];
  /** What the remote shows with a backend. An error's message is shown to whoever develops. */
  readonly live: (query: URLSearchParams) => Promise<ReactNode>;
  readonly inState: (name: string) => ReactNode;
  /** Keeps the links on the screen, for a remote that fills it. */
  readonly isFullScreen?: boolean;
}

/** Shows a remote alone, live or in the state of the page's URL, with links to all of its states. */
export async function showStandalonePage(page: StandalonePage): Promise<void> {
  const { stateNames, live, inState, isFullScreen = false } = page;
  const root = document.getElementById('root');
  if (root === null) throw new Error('page.html has no element with the id "root".');
  const query = new URLSearchParams(location.search);
  const current = query.get('state');
  const content = current === null ? await live(query).catch(showError) : inState(current);
  createRoot(root).render(
    <>
      {content}
      <Index aria-label="States" data-full-screen={isFullScreen || undefined}>
        {[null, ...stateNames].map((name) => (
          <StateLink
            key={name}
            href={name === null ? '/' : `/?state=${name}`}
            aria-current={name === current ? 'page' : undefined}
          >
            {name ?? 'live'}
          </StateLink>
        ))}
      </Index>
    </>,
  );
}

function showError(error: unknown): ReactNode {
  return <Notice>{error instanceof Error ? error.message : String(error)}</Notice>;
}

/** Why a page can't show its remote. */
export function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <main>
      <div role="alert">
        <NoticeText>{children}</NoticeText>
      </div>
    </main>
  );
}

const NoticeText = styled.h1`
  max-width: 40rem;
  margin: var(--space-12) auto;
  padding: 0 var(--page-padding);
  font-size: var(--text-m);
  font-weight: var(--weight-normal);
  text-align: center;
`;

const Index = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 var(--space-3);
  padding: var(--space-3) var(--page-padding);
  color: var(--ink-muted);
  font-size: var(--text-s);

  &[data-full-screen] {
    position: fixed;
    inset: auto 0 0;
  }
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
