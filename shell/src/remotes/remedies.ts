import type { FailureKind, RemoteError } from './RemoteError.ts';

/** What to do about a failure. */
export interface Remedy {
  /** What a resident can do, in plain words. */
  readonly advice: string;
  /**
   * Whether the page loads the remote again by itself: `soon`, because the failure may pass, or `late`, because it
   * lasts until somebody deploys something.
   */
  readonly retry: 'soon' | 'late';
  /** When a reload of the page is offered, too: it also forgets what the remote has left on the page. */
  readonly reload: 'at once' | 'when repeated' | 'never';
}

const OR_TELL = 'if that does not help, tell whoever runs this site.';
const NOT_YOU = 'This is a fault of the site, not of your connection.';

/** The remedy of each kind of failure. */
export const REMEDIES: Readonly<Record<FailureKind, Remedy>> = {
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
  blocked: {
    advice: `An extension or a user script of this browser keeps the page from loading its parts. Switch it off for this site, and reload the page; ${OR_TELL}`,
    retry: 'late',
    reload: 'at once',
  },
  'no-storage': {
    advice: `The storage of this browser does not answer. Reload the page, or close the browser and open it again; ${OR_TELL}`,
    retry: 'soon',
    reload: 'at once',
  },
};

/** The advice where the shell has failed: what it needs may be gone since a deploy, and only a reload brings the new page. */
const OF_THE_SHELL = `A part of the page itself is missing, which may be an old one. Reload the page; ${OR_TELL}`;

/** What to do about a failure that is shown. */
export interface Response {
  readonly advice: string;
  readonly offersReload: boolean;
  /** Whether a lobby screen, where nobody presses a button, reloads by itself. */
  readonly reloadsLobby: boolean;
}

/** See {@link Response}. @param isRepeated Whether the failure before was of the same kind. */
export function respondTo({ kind, blames }: RemoteError, isRepeated: boolean): Response {
  const { advice, retry, reload } = REMEDIES[kind];
  if (blames === 'shell') {
    const mayPass = kind === 'timed-out' || kind === 'unreachable';
    return { advice: mayPass ? advice : OF_THE_SHELL, offersReload: true, reloadsLobby: true };
  }
  return {
    advice,
    offersReload: reload === 'at once' || (reload === 'when repeated' && isRepeated),
    reloadsLobby: retry === 'late' || reload === 'at once',
  };
}
