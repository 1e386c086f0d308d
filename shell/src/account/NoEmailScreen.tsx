import type { ReactNode } from 'react';
import { Button } from '../errors/Button.ts';
import { Screen } from '../errors/Screen.ts';

interface NoEmailScreenProps {
  readonly onSignOut: () => void;
}

/** A signed-in user without an e-mail; the text stands letter for letter in specification §2. */
export function NoEmailScreen({ onSignOut }: NoEmailScreenProps): ReactNode {
  return (
    <Screen>
      <p role="alert">Please log out and log back in, unknow error</p>
      <Button type="button" onClick={onSignOut}>
        Sign out
      </Button>
    </Screen>
  );
}
