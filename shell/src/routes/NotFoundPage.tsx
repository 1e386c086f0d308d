import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Screen } from '../errors/Screen.ts';

const HomeLink = styled(Link)`
  display: inline-flex;
  min-height: var(--touch-target);
  align-items: center;
  padding: 0 var(--space-3);
  border-radius: var(--radius-s);
  color: var(--accent);
  font-weight: var(--weight-strong);
`;

/** Every route that the site doesn't have (specification §2). */
export function NotFoundPage(): ReactNode {
  return (
    <Screen>
      <title>Page not found – Laundry</title>
      <h1>Page not found</h1>
      <HomeLink to="/">Go to Home</HomeLink>
    </Screen>
  );
}
