export {
  isAuthModule,
  type AuthModule,
  type LoginScreenProps,
  type UserSession,
  type UserSessionOptions,
} from './authContract.ts';
export { isBoardModule, type BoardModule, type BoardProps } from './boardContract.ts';
export {
  builtAgainstGlobal,
  chunksGlobal,
  isBuiltAgainst,
  type BuiltAgainst,
  versionGlobal,
} from './builtAgainst.ts';
export { clockError, type TimedAnswer } from './clockError.ts';
export { FIRESTORE_ORIGIN } from './firestoreOrigin.ts';
export { forEachRemote } from './forEachRemote.ts';
export { GOOGLE_SIGN_IN_ORIGIN } from './googleSignInOrigin.ts';
export { addressOfBuilding, readPageAddress } from './pageAddress.ts';
export { parseRuntimeConfig } from './parseRuntimeConfig.ts';
export { readRuntimeConfig } from './readRuntimeConfig.ts';
export { remoteFolder, type RemoteFolder } from './remoteFolder.ts';
export { hasExports } from './moduleShape.ts';
export { REMOTE_NAMES } from './remoteNames.ts';
export {
  CONTRACT_VERSIONS,
  REMOTE_ENTRY_FILE,
  REMOTE_MANIFEST_FILE,
  REMOTES,
  type RemoteName,
} from './remotes.ts';
export { RUNTIME_CONFIG_FILE, type FirebaseConfig, type RuntimeConfig } from './runtimeConfig.ts';
export type { Building, Machine, School } from './school.ts';
export { SHARED_DEPENDENCIES, type SharedDependencyName } from './sharedDependencies.ts';
export type { SignedInUser, UserState } from './user.ts';
