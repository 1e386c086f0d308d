import type { RemoteName } from '@laundry-board/shared-types';
import type { ReactNode } from 'react';
import { ErrorBoundary, ErrorMessage, type ErrorMessageProps } from '../errors/ErrorMessage.tsx';
import { AsyncBoundary } from '../loading/AsyncBoundary.tsx';
import type { Resource } from '../loading/resource.ts';
import { locateError } from './RemoteError.ts';

interface RemoteSlotProps<T> extends Pick<ErrorMessageProps, 'place'> {
  readonly name: RemoteName;
  readonly remote: Resource<T>;
  /** What the remote shows, in a resident's words, as the start of a sentence: `The board`. */
  readonly title: string;
  readonly children: (remote: T) => ReactNode;
}

/**
 * The one place where a remote is shown: nothing while it loads, and when it can't be loaded or
 * throws, a message in its place that loads it again without a page reload (spec decision 18).
 */
export function RemoteSlot<T>({
  name,
  remote,
  title,
  place,
  children,
}: RemoteSlotProps<T>): ReactNode {
  const message = `${title} could not be loaded.`;
  const advice =
    'Check your connection and try again; if that does not help, tell whoever runs this site.';
  return (
    <AsyncBoundary resource={remote} message={message} advice={advice} place={place}>
      {(value, attempt) => (
        <ErrorBoundary
          key={attempt}
          // An automatic retry would most likely render the same error again.
          renderError={(error) => (
            <ErrorMessage
              message={message}
              advice={advice}
              place={place}
              error={locateError(name, 'rendering', error)}
              onRetry={remote.retry}
            />
          )}
        >
          {children(value)}
        </ErrorBoundary>
      )}
    </AsyncBoundary>
  );
}
