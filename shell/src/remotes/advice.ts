import type { FailureKind, RemoteError } from './RemoteError.ts';

const OR_TELL = 'if that does not help, tell whoever runs this site.';
const NOT_YOU = 'This is a fault of the site, not of your connection.';

/** What a resident can do about each kind of failure, in plain words. */
export const ADVICE: Readonly<Record<FailureKind, string>> = {
  unreachable: `Check your connection and try again; ${OR_TELL}`,
  'timed-out': `It takes longer than usual. Wait a moment, or check your connection and try again; ${OR_TELL}`,
  'http-status': `The server answers with an error, so your connection works. Try again in a few minutes; ${OR_TELL}`,
  damaged: `It did not arrive as it was published. Try again; ${OR_TELL}`,
  'not-a-remote': `${NOT_YOU} Try again later; ${OR_TELL}`,
  incompatible: `It does not fit the page that you have open, which may be an old one. Reload the page; ${OR_TELL}`,
  threw: `${NOT_YOU} Try again; ${OR_TELL}`,
  suspended: `It waits for something that does not come. Wait a moment, or try again; ${OR_TELL}`,
  blocked: `An extension or a user script of this browser keeps the page from loading its parts. Switch it off for this site, and reload the page; ${OR_TELL}`,
  'no-storage': `The storage of this browser does not answer. Reload the page, or close the browser and open it again; ${OR_TELL}`,
};

/** Where the shell has failed: what it needs may be gone since a deploy, and only a reload brings the new page. */
const OF_THE_SHELL = `A part of the page itself is missing, which may be an old one. Reload the page; ${OR_TELL}`;

/** What a resident can do about a failure. */
export function adviceOn({ kind, blames }: RemoteError): string {
  const mayPass = kind === 'timed-out' || kind === 'unreachable';
  return blames === 'shell' && !mayPass ? OF_THE_SHELL : ADVICE[kind];
}
