import { isObject } from '@laundry-board/shared-types';
import { LocatedError, RemoteError, type RemoteFailureKind, ShellError } from './RemoteError.ts';

/** What to do about a failure. */
export interface Remedy {
  /** What a resident can do, in plain words. */
  readonly advice: string;
  /**
   * Whether the page loads the remote again by itself: `soon`, because the failure may pass, or `late`, because it
   * lasts until somebody deploys something. In kiosk mode, the page is reloaded in the latter case.
   */
  readonly retry: 'soon' | 'late';
  /** When a reload of the page is offered, too: it also forgets what the remote has left on the page. */
  readonly reload: 'at once' | 'when repeated' | 'never';
}

const OR_TELL = 'if that does not help, tell whoever runs this site.';
const NOT_YOU = 'This is a fault of the site, not of your connection.';

/** The remedy of each kind of failure. */
export const REMEDIES: Readonly<Record<RemoteFailureKind, Remedy>> = {
  unreachable: {
    advice: `Check your connection and try again; ${OR_TELL}`,
    retry: 'soon',
    reload: 'never',
  },
  'timed-out': {
    advice: `It takes longer than usual. Wait a moment, or check your connection and try again; ${OR_TELL}`,
    retry: 'soon',
    reload: 'when repeated',
  },
  'http-status': {
    advice: `The server answers with an error, so your connection works. Try again in a few minutes; ${OR_TELL}`,
    retry: 'soon',
    reload: 'never',
  },
  damaged: {
    advice: `It did not arrive as it was published. Try again; ${OR_TELL}`,
    retry: 'soon',
    reload: 'when repeated',
  },
  'not-a-remote': {
    advice: `${NOT_YOU} Try again later; ${OR_TELL}`,
    retry: 'late',
    reload: 'when repeated',
  },
  incompatible: {
    advice: `It does not fit the page that you have open, which may be an old one. Reload the page; ${OR_TELL}`,
    retry: 'late',
    reload: 'at once',
  },
  threw: {
    advice: `${NOT_YOU} Try again; ${OR_TELL}`,
    retry: 'late',
    reload: 'when repeated',
  },
  suspended: {
    advice: `It waits for something that does not come. Wait a moment, or try again; ${OR_TELL}`,
    retry: 'late',
    reload: 'when repeated',
  },
};

/** The kind of a failure, from the error that is shown for it. */
export function failureKind(error: unknown): RemoteFailureKind {
  const isWrapped = error instanceof LocatedError || error instanceof ShellError;
  const cause: unknown = isWrapped ? error.cause : error;
  if (cause instanceof RemoteError) return cause.failure;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timed-out';
  // A chunk that a remote loads while it is shown. It comes with the next load of the remote, unless the line is dead.
  return isObject(cause) && cause['name'] === 'ChunkLoadError' ? 'unreachable' : 'threw';
}
