import '@laundry-board/design-tokens/tokens.css';
import {
  parsePageConfig,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';

interface StandalonePage {
  /** What can be viewed without a backend, by its name in `?state=`. */
  readonly states: Readonly<Record<string, ReactNode>>;
  /** What the remote shows with the configuration that the page holds. An error's message is shown. */
  readonly live: (config: RuntimeConfig, query: URLSearchParams) => ReactNode;
  /** Keeps the links on the screen, for a remote that fills it. */
  readonly isFullScreen?: boolean;
}

/** Shows a remote alone, live or in the state of the page's URL, with links to all of its states. */
export async function showStandalonePage(page: StandalonePage): Promise<void> {
  const { states, live, isFullScreen = false } = page;
  const root = document.getElementById('root');
  if (root === null) throw new Error('page.html has no element with the id "root".');
  const query = new URLSearchParams(location.search);
  const current = query.get('state');
  const names = Object.keys(states);

  async function content(): Promise<ReactNode> {
    if (current === null) return live(readPageConfig(), query);
    if (names.includes(current)) return states[current];
    throw new Error(`There is no state "${current}"; there are ${names.join(', ')}.`);
  }

  createRoot(root).render(
    <>
      {await content().catch(showError)}
      <Index aria-label="States" data-full-screen={isFullScreen || undefined}>
        {[null, ...names].map((name) => (
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

/** @throws Error that says what is wrong with the configuration in the page. */
function readPageConfig(): RuntimeConfig {
  const text = document.getElementById(RUNTIME_CONFIG_BLOCK)?.textContent;
  return parsePageConfig(text, location.origin);
}

function showError(error: unknown): ReactNode {
  return (
    <main>
      <div role="alert">
        <Notice>{error instanceof Error ? error.message : String(error)}</Notice>
      </div>
    </main>
  );
}

const Notice = styled.h1`
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
