import type { ReactNode } from 'react';
import { Problem } from '../errors/Problem.tsx';
import type { Loadable } from '../startup/loadable.ts';
import { useLoadable } from '../startup/useLoadable.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';

interface RemoteSlotProps<T> {
  readonly remote: Loadable<T>;
  /** What the remote shows, in a resident's words, as the start of a sentence: `The board`. */
  readonly title: string;
  readonly children: (remote: T) => ReactNode;
}

/**
 * The one place where a remote is shown: nothing while it loads, and when it can't be loaded or
 * throws, a message in its place that loads it again without a page reload (reading 18).
 */
export function RemoteSlot<T>({ remote, title, children }: RemoteSlotProps<T>): ReactNode {
  const state = useLoadable(remote);
  const failed = (error: unknown): ReactNode => (
    <Problem
      message={`${title} could not be loaded.`}
      advice="Check your connection, then try again."
      error={error}
      onRetry={remote.retry}
    />
  );
  switch (state.phase) {
    case 'loading':
      return null;
    case 'failed':
      return failed(state.error);
    case 'ready':
      return (
        <RemoteBoundary key={state.attempt} fallback={failed}>
          {children(state.value)}
        </RemoteBoundary>
      );
  }
}
