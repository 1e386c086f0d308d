import type { RemoteName } from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { ErrorMessage, type ErrorMessageProps } from '../errors/ErrorMessage.tsx';
import { AsyncBoundary } from '../loading/AsyncBoundary.tsx';
import type { Resource } from '../loading/resource.ts';
import { LocatedError } from './RemoteError.ts';

/** A remote of the page. */
export interface PageRemote<T> {
  readonly name: RemoteName;
  /** What the page uses of the exposed module. */
  readonly resource: Resource<T>;
  /** Which build of the remote is on the page; `unknown` when it does not say. */
  readonly version: () => string;
}

interface RemoteSlotProps<T> extends Pick<ErrorMessageProps, 'place'> {
  readonly remote: PageRemote<T>;
  /** What the remote shows, in a resident's words, as the start of a sentence: `The board`. */
  readonly title: string;
  readonly children: (remote: T) => ReactNode;
}

/**
 * The one place where a remote is shown. The place is empty while the remote loads. When it can't be loaded or
 * throws, a message replaces it, from which it is loaded again without a page reload (spec decision 18).
 */
export function RemoteSlot<T>({ remote, title, place, children }: RemoteSlotProps<T>): ReactNode {
  const { name, version, resource } = remote;
  const message = `${title} could not be loaded.`;
  const advice =
    'Check your connection and try again; if that does not help, tell whoever runs this site.';
  return (
    <AsyncBoundary resource={resource} message={message} advice={advice} place={place}>
      {(value) => (
        <ErrorBoundary
          locate={(error) =>
            new LocatedError(
              {
                remote: name,
                version: version(),
                phase: 'rendering',
                attempt: resource.getSnapshot().attempt,
              },
              error,
            )
          }
          // An automatic retry would most likely render the same error again.
          renderError={(error) => (
            <ErrorMessage
              message={message}
              advice={advice}
              place={place}
              error={error}
              onRetry={() => resource.retry(true)}
            />
          )}
        >
          {children(value)}
        </ErrorBoundary>
      )}
    </AsyncBoundary>
  );
}
