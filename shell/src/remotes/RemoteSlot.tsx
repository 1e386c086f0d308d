import { type ReactNode, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { ErrorMessage, type ErrorMessageProps } from '../errors/ErrorMessage.tsx';
import { useFocusOfForerunner } from '../focus/FocusContext.tsx';
import { adviceOn } from './advice.ts';
import { type Remote, SUSPENSION_LIMIT_MS } from './Remote.ts';

interface RemoteSlotProps<T> extends Pick<ErrorMessageProps, 'element'> {
  readonly remote: Remote<T>;
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
  const { subscribe, getSnapshot } = remote;
  const { loaded, isLoading, failure } = useSyncExternalStore(subscribe, getSnapshot);
  const isShown = children !== null;
  useEffect(() => {
    if (!isShown) return;
    remote.show(true);
    return () => remote.show(false);
  }, [remote, isShown]);
  const content = isShown ? loaded : undefined;
  return (
    <>
      {isShown && failure !== undefined && (
        <ErrorMessage
          element={element}
          message={`${title} could not be loaded.`}
          advice={adviceOn(failure)}
          error={failure}
          busy={isLoading}
          onRetry={remote.retry}
          onReload={reload}
        />
      )}
      <ErrorBoundary
        onError={(thrown) =>
          void remote.threw(thrown, content === undefined ? 'unmounting' : 'rendering')
        }
      >
        {isShown && content !== undefined ? (
          <Suspense fallback={<Suspended onLong={remote.suspended} />}>
            <Content render={children} value={content.value} onDrawn={remote.drawn} />
          </Suspense>
        ) : null}
      </ErrorBoundary>
    </>
  );
}

interface ContentProps<T> {
  readonly render: (value: T) => ReactNode;
  readonly value: T;
  readonly onDrawn: () => void;
}

/** Calls for what is shown inside of the boundary, so that what it throws ends there. */
function Content<T>({ render, value, onDrawn }: ContentProps<T>): ReactNode {
  // React also runs this when the content is shown again after it has suspended.
  useLayoutEffect(onDrawn, [onDrawn]);
  useFocusOfForerunner();
  return render(value);
}

/** Stands for a remote while it suspends: nothing, as while it loads. */
function Suspended({ onLong }: { readonly onLong: () => void }): null {
  useEffect(() => {
    const timer = setTimeout(onLong, SUSPENSION_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [onLong]);
  return null;
}

/** Also forgets what the remote has left on the page. */
function reload(): void {
  location.reload();
}
