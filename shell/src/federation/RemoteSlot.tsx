import type { RemoteName } from '@laundry-board/shared-types';
import { Component, type ReactNode } from 'react';
import { Problem } from '../errors/Problem.tsx';
import { Loaded } from '../loading/Loaded.tsx';
import type { Loadable } from '../loading/loadable.ts';
import { WallRecovery } from '../wall/WallRecovery.tsx';
import { locateError } from './RemoteError.ts';

interface RemoteSlotProps<T> {
  readonly name: RemoteName;
  readonly remote: Loadable<T>;
  /** What the remote shows, in a resident's words, as the start of a sentence: `The board`. */
  readonly title: string;
  readonly children: (remote: T) => ReactNode;
}

/**
 * The one place where a remote is shown: nothing while it loads, and when it can't be loaded or
 * throws, a message in its place that loads it again without a page reload (reading 18).
 */
export function RemoteSlot<T>({ name, remote, title, children }: RemoteSlotProps<T>): ReactNode {
  const message = `${title} could not be loaded.`;
  const advice =
    'Check your connection and try again; if that does not help, tell whoever runs this site.';
  return (
    <Loaded from={remote} message={message} advice={advice}>
      {(value, attempt) => (
        <RemoteBoundary
          key={attempt}
          // What it draws wrongly now, it draws wrongly again: only the resident tries once more.
          renderFailed={(error) => (
            <>
              <WallRecovery />
              <Problem
                message={message}
                advice={advice}
                error={locateError(name, 'drawing', error)}
                onRetry={remote.retry}
              />
            </>
          )}
        >
          {children(value)}
        </RemoteBoundary>
      )}
    </Loaded>
  );
}

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailed: (error: unknown) => ReactNode;
}

type RemoteBoundaryState = { readonly failed: false } | { readonly failed: true; error: unknown };

/** Keeps what a remote throws while it draws inside the remote's own place. */
class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    return { failed: true, error };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.renderFailed(this.state.error) : this.props.children;
  }
}
