import type { ReactNode } from 'react';
import type { SignedInUser } from '@laundry-board/shared-types';
import { styled } from 'styled-components';

interface SignedInProps {
  readonly user: SignedInUser;
  readonly onSignOut: () => void;
}

const Screen = styled.main`
  display: flex;
  min-height: 100dvh;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--page-padding);
  text-align: center;
`;

const Name = styled.h1`
  margin: 0;
  font-size: var(--text-2xl);
`;

const Email = styled.p`
  margin: 0 0 var(--space-4);
  color: var(--ink-muted);
`;

const SignOut = styled.button`
  min-height: var(--touch-target);
  padding: var(--space-2) var(--space-5);
  border: 1px solid transparent;
  border-radius: var(--radius-m);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-strong);
  cursor: pointer;

  &:hover {
    background: var(--accent-hover);
  }
`;

/** What the session says of the user, in place of the shell, which shows the rest of the site. */
export function SignedIn({ user, onSignOut }: SignedInProps): ReactNode {
  return (
    <Screen>
      <Name>{user.displayName || 'No display name'}</Name>
      <Email>{user.email || 'No e-mail'}</Email>
      <SignOut type="button" onClick={onSignOut}>
        Sign out
      </SignOut>
    </Screen>
  );
}
