import { Component, type ReactNode } from 'react';
import { WallRecovery } from '../wall/WallRecovery.tsx';
import { Button } from './Button.ts';
import { Screen } from './Screen.ts';

interface State {
  readonly failed: boolean;
}

/**
 * The last resort (specification §8): whatever the shell itself throws while it draws a route ends
 * here, with the specified title and a way on. React logs the error.
 */
export class UnexpectedErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Screen>
        <WallRecovery />
        <h1>Unexpected Application Error!</h1>
        <p>Something went wrong on this page. Loading it again usually helps.</p>
        <Button type="button" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Screen>
    );
  }
}
