import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface StateIndexProps {
  readonly names: readonly string[];
  /** Null for the live page. */
  readonly current: string | null;
}

const Line = styled.nav`
  position: fixed;
  inset: auto 0 0;
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

/** Links to the live page and to every state that can be looked at without a backend. */
export function StateIndex({ names, current }: StateIndexProps): ReactNode {
  return (
    <Line aria-label="States">
      {[null, ...names].map((name) => (
        <StateLink
          key={name}
          href={name === null ? '/' : `/?state=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {name ?? 'live'}
        </StateLink>
      ))}
    </Line>
  );
}
