/** What `withoutEntryLoaders.ts` keeps of the module that it stands in for. */
declare module 'replaced-module' {
  export const getRemoteEntryUniqueKey: unknown;
  export const getRemoteInfo: unknown;
  export const isEsmRemoteType: unknown;
}
