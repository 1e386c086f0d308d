export { getRemoteEntryUniqueKey, getRemoteInfo, isEsmRemoteType } from 'replaced-module';

interface EntryRequest {
  readonly remoteEntryExports?: object;
}

/**
 * Stands in for the runtime's loaders of entries: `loadContainer` of the shell loads them, and hands
 * the containers over.
 */
export async function getRemoteEntry({ remoteEntryExports }: EntryRequest): Promise<object> {
  if (remoteEntryExports !== undefined) return remoteEntryExports;
  throw new Error('This build of the federation runtime loads no entries.');
}
