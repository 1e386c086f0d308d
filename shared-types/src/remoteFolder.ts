import type { RemoteName } from './remotes.ts';

/** The folder and the package of a remote, which is also its hosting target in firebase.json. */
export type RemoteFolder = `${RemoteName}-remote`;

/** See {@link RemoteFolder}. */
export function remoteFolder(remote: RemoteName): RemoteFolder {
  return `${remote}-remote`;
}
