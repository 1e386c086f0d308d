import type { ReactNode } from 'react';
import { Problem } from '../errors/Problem.tsx';
import type { Loadable } from './loadable.ts';
import { useAutomaticRetry } from './useAutomaticRetry.ts';
import { useLoadable } from './useLoadable.ts';

interface LoadedProps<T> {
  readonly from: Loadable<T>;
  /** What a resident is told when it can't be loaded. */
  readonly message: string;
  readonly advice: string;
  readonly children: (value: T, attempt: number) => ReactNode;
}

/** Shows a loaded value: nothing before it is there, and a message that tries again if it fails. */
export function Loaded<T>({ from, message, advice, children }: LoadedProps<T>): ReactNode {
  const state = useLoadable(from);
  useAutomaticRetry(from, state);
  if (state.phase === 'ready') return children(state.value, state.attempt);
  if (state.phase === 'loading' && state.attempt === 1) return null;
  // Whoever has seen the message keeps it until the value is there.
  return (
    <Problem
      message={message}
      advice={advice}
      error={state.phase === 'failed' ? state.error : undefined}
      busy={state.phase === 'loading'}
      onRetry={from.retry}
    />
  );
}
