export { builtAgainstGlobal, isBuiltAgainst, type BuiltAgainst } from './builtAgainst.ts';
export { clockError, type TimedAnswer } from './clockError.ts';
export { isAuthModule } from './authContract.ts';
export { isBoardModule } from './boardContract.ts';
export { forEachRemote } from './forEachRemote.ts';
export { FIRESTORE_ORIGIN } from './firestoreOrigin.ts';
export { GOOGLE_SIGN_IN_ORIGIN } from './googleSignInOrigin.ts';
export { addressOfBuilding, readPageAddress, type PageAddress } from './pageAddress.ts';
export { readRuntimeConfig } from './readRuntimeConfig.ts';
export { parseRuntimeConfig, type ParsedRuntimeConfig } from './parseRuntimeConfig.ts';
export type {
  AuthModule,
  LoginScreenProps,
  UserSession,
  UserSessionOptions,
} from './authContract.ts';
export type { BoardModule, BoardProps } from './boardContract.ts';
export { remoteFolder, type RemoteFolder } from './remoteFolder.ts';
export { CONTRACT_VERSIONS, REMOTE_ENTRY_FILE, REMOTES, type RemoteName } from './remotes.ts';
export {
  RUNTIME_CONFIG_FILE,
  type EmulatorAddresses,
  type FirebaseConfig,
  type RuntimeConfig,
} from './runtimeConfig.ts';
export type { Building, Machine, School } from './school.ts';
export { SHARED_DEPENDENCIES, type SharedDependencyName } from './sharedDependencies.ts';
export type { SignedInUser, UserState } from './user.ts';
