import type { ReactNode } from 'react';
import { Button } from '../errors/Button.ts';
import { styled } from 'styled-components';
import { Screen } from '../errors/Screen.ts';

interface NoEmailScreenProps {
  readonly onSignOut: () => void;
}

const Message = styled.h1`
  && {
    max-width: 32rem;
    color: var(--ink);
    font-size: var(--text-l);
    font-weight: var(--weight-normal);
  }
`;

/** A signed-in user without an e-mail; the text stands letter for letter in specification §2. */
export function NoEmailScreen({ onSignOut }: NoEmailScreenProps): ReactNode {
  return (
    <Screen>
      <div role="alert">
        <Message>Please log out and log back in, unknow error</Message>
      </div>
      <Button type="button" onClick={onSignOut}>
        Sign out
      </Button>
    </Screen>
  );
}
