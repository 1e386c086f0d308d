import type { RemoteName } from '@laundry-board/shared-types';
import { retryDelay, retryLater } from '@laundry-board/shared-types/timing';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { ErrorMessage, type ErrorMessageProps } from '../errors/ErrorMessage.tsx';
import { NeedsReload } from '../errors/NeedsReload.tsx';
import { publishFailure } from '../errors/publishFailure.ts';
import { type Resource, useResource } from '../loading/resource.ts';
import { failureKind, REMEDIES } from './remedies.ts';
import {
  LocatedError,
  RemoteError,
  type RemoteFailureKind,
  type RemotePhase,
} from './RemoteError.ts';

/** A remote of the page. */
export interface PageRemote<T> {
  readonly name: RemoteName;
  /** What the page uses of the exposed module. */
  readonly resource: Resource<T>;
  /** Which build of the remote is on the page; `unknown` when it does not say. */
  readonly version: () => string;
}

interface RemoteSlotProps<T> extends Pick<ErrorMessageProps, 'element'> {
  readonly remote: PageRemote<T>;
  /** What the remote shows, in a resident's words, as the start of a sentence: `The board`. */
  readonly title: string;
  /** What to show of the remote; null while it is not to be shown. */
  readonly children: ((value: T) => ReactNode) | null;
}

/**
 * The one place where a remote is shown. It is empty while the remote loads. When the remote can't be loaded, throws or
 * suspends for long, a message stands there, from which it is loaded again without a page reload (spec decision 18).
 *
 * Render the slot always, and with null as its children while the remote is not to be shown: what a remote throws while
 * it is unmounted then ends here, and the rest of the page stays as it is.
 */
export function RemoteSlot<T>({ remote, title, element, children }: RemoteSlotProps<T>): ReactNode {
  const { resource } = remote;
  const isShown = children !== null;
  useEffect(() => {
    if (isShown) resource.start();
  }, [resource, isShown]);
  const state = useResource(resource);
  const { phase, attempt } = state;
  const [thrown, setThrown] = useState<Thrown>();
  if (thrown !== undefined && (!isShown || thrown.attempt !== attempt)) setThrown(undefined);
  const [suspension, setSuspension] = useState<LocatedError>();
  const error = phase === 'failed' ? state.error : (thrown?.error ?? suspension);
  const failure = useLastFailure(error);

  const isContent = isShown && phase === 'ready';
  const onError = (cause: unknown): void => {
    const located = locate(remote, isContent ? 'rendering' : 'unmounting', cause);
    publishFailure(window, located);
    if (isContent) setThrown((before) => before ?? { attempt, error: located });
    else console.error(`${title} threw while it was removed.`, located);
  };
  return (
    <>
      {isShown && failure !== undefined && (phase !== 'ready' || error !== undefined) && (
        <RemoteFailure title={title} element={element} failure={failure} resource={resource} />
      )}
      <ErrorBoundary onError={onError}>
        {isContent ? (
          <Suspense fallback={<Suspended remote={remote} onChange={setSuspension} />}>
            <Content render={children} value={state.value} />
          </Suspense>
        ) : null}
      </ErrorBoundary>
    </>
  );
}

/** What a remote has thrown while it was shown. It counts until the remote is loaded anew, or no longer shown. */
interface Thrown {
  readonly error: LocatedError;
  /** The attempt that has loaded the remote. */
  readonly attempt: number;
}

/** Calls for what is shown inside of the boundary, so that what it throws ends there. */
function Content<T>({
  render,
  value,
}: {
  readonly render: (value: T) => ReactNode;
  readonly value: T;
}) {
  return render(value);
}

interface Failure {
  readonly error: unknown;
  readonly kind: RemoteFailureKind;
  /** Whether the failure before was of the same kind. */
  readonly isRepeated: boolean;
}

/** The last failure, which is kept during the next attempt. @param error Undefined while nothing has failed. */
function useLastFailure(error: unknown): Failure | undefined {
  const [last, setLast] = useState<Failure>();
  if (error !== undefined && error !== last?.error) {
    const kind = failureKind(error);
    setLast({ error, kind, isRepeated: kind === last?.kind });
  }
  return last;
}

interface RemoteFailureProps extends Pick<RemoteSlotProps<unknown>, 'element' | 'title'> {
  readonly failure: Failure;
  readonly resource: Resource<unknown>;
}

/** The message in place of a remote. Once it is visible, it stays until a retry succeeds. */
function RemoteFailure({ title, element, failure, resource }: RemoteFailureProps): ReactNode {
  const { advice, retry, reload } = REMEDIES[failure.kind];
  const { phase, attempt } = useResource(resource);
  const isBusy = phase === 'loading';
  useEffect(() => {
    if (isBusy) return;
    return retry === 'soon'
      ? retryLater(resource.retry, { failures: attempt, firstMs: FIRST_DELAY_MS })
      : retryMuchLater(resource.retry);
  }, [resource, isBusy, retry, attempt]);
  const offersReload = reload === 'at once' || (reload === 'when repeated' && failure.isRepeated);
  return (
    <>
      <ErrorMessage
        message={`${title} could not be loaded.`}
        advice={advice}
        element={element}
        error={failure.error}
        busy={isBusy}
        onRetry={() => resource.retry()}
        onReload={offersReload ? () => location.reload() : undefined}
      />
      {retry === 'late' && <NeedsReload />}
    </>
  );
}

const FIRST_DELAY_MS = 4000;
const QUARTER_MS = 15 * 60_000;

/** Makes one more attempt after a quarter of an hour, and not before the page is visible. Returns what cancels it. */
function retryMuchLater(attempt: () => void): () => void {
  let cancel = (): void => {};
  const delay = retryDelay({ failures: 1, firstMs: QUARTER_MS, longestMs: QUARTER_MS });
  const timer = setTimeout(() => {
    cancel = retryLater(attempt, { failures: 1, firstMs: 0 });
  }, delay);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}

/** How long the place of a remote that suspends stays empty, milliseconds. */
const SUSPENSION_LIMIT_MS = 5000;

interface SuspendedProps {
  readonly remote: PageRemote<unknown>;
  /** Called with an error once the remote has suspended for long, and with undefined when it goes on or is gone. */
  readonly onChange: (error: LocatedError | undefined) => void;
}

/** Stands for a remote while it suspends: nothing, as while it loads. */
function Suspended({ remote, onChange }: SuspendedProps): null {
  useEffect(() => {
    const timer = setTimeout(() => {
      const cause = new RemoteError('suspended', `for more than ${SUSPENSION_LIMIT_MS / 1000} s.`);
      const error = locate(remote, 'rendering', cause);
      publishFailure(window, error);
      onChange(error);
    }, SUSPENSION_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      onChange(undefined);
    };
  }, [remote, onChange]);
  return null;
}

function locate(
  { name, version }: PageRemote<unknown>,
  phase: RemotePhase,
  cause: unknown,
): LocatedError {
  return new LocatedError({ remote: name, version: version(), phase }, cause);
}
