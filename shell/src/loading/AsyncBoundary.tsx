import { type ReactNode, useEffect } from 'react';
import { retryLater } from '@laundry-board/shared-types/retry';
import { ErrorMessage, type ErrorMessageProps } from '../errors/ErrorMessage.tsx';
import { type Resource, type ResourceState, useResource } from './resource.ts';

interface AsyncBoundaryProps<T> extends Pick<ErrorMessageProps, 'message' | 'advice' | 'place'> {
  readonly resource: Resource<T>;
  readonly children: (value: T) => ReactNode;
}

/**
 * Renders its children with a resource's value, nothing until it is loaded, and a message with a retry when it fails.
 * Before a later value there is always the message, so the children are mounted anew.
 */
export function AsyncBoundary<T>({
  resource,
  message,
  advice,
  place,
  children,
}: AsyncBoundaryProps<T>): ReactNode {
  const state = useResource(resource);
  useAutomaticRetry(resource, state);
  if (state.phase === 'ready') return children(state.value);
  if (state.phase === 'loading' && state.attempt === 1) return null;
  // Once the error message is visible, it stays until a retry succeeds.
  return (
    <ErrorMessage
      message={message}
      advice={advice}
      place={place}
      error={state.phase === 'failed' ? state.error : undefined}
      busy={state.phase === 'loading'}
      onRetry={() => resource.retry(true)}
    />
  );
}

const FIRST_DELAY_MS = 4000;

/**
 * Loads a failed resource again by itself: after a delay that grows with each attempt, never while the page
 * is hidden, and as soon as it is visible or online again.
 */
function useAutomaticRetry<T>({ retry }: Resource<T>, { phase, attempt }: ResourceState<T>): void {
  useEffect(() => {
    return phase === 'failed'
      ? retryLater(retry, { failures: attempt, firstMs: FIRST_DELAY_MS })
      : undefined;
  }, [retry, phase, attempt]);
}
