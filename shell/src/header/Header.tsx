import type { ReactNode } from 'react';
import type { SignedInUser } from '@laundry-board/shared-types';
import { styled } from 'styled-components';
import { AccountMenu } from './AccountMenu.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { useToday } from './useToday.ts';

interface HeaderProps {
  readonly user: SignedInUser;
  readonly onSignOut: () => void;
}

const Bar = styled.header`
  display: flex;
  min-height: 6rem;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-4) var(--page-padding);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
`;

const Words = styled.div`
  min-width: 0;
`;

const Greeting = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin: 0;
  font-size: clamp(var(--text-xl), 2vw + 0.75rem, var(--text-2xl));
  font-weight: var(--weight-strong);
  line-height: 1.25;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Today = styled.p`
  margin: var(--space-1) 0 0;
  color: var(--ink-muted);
  font-size: var(--text-m);
`;

/** The board's header: greeting, today's date, photo and account menu (specification §1). */
export function Header({ user, onSignOut }: HeaderProps): ReactNode {
  const today = useToday();
  const name = user.displayName.trim();
  return (
    <Bar>
      <Words>
        <Greeting>
          {name === '' ? (
            'Hello'
          ) : (
            <>
              Hello, <bdi>{name}</bdi>
            </>
          )}
        </Greeting>
        <Today>{today}</Today>
      </Words>
      <AccountMenu onSignOut={onSignOut}>
        <ProfilePhoto key={user.photoURL} address={user.photoURL} />
      </AccountMenu>
    </Bar>
  );
}
