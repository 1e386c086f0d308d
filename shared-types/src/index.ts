export { measureClockOffset, type TimedResponse } from './timing.ts';
export type * from './contracts.ts';
export { isObject } from './contracts.ts';
export { readPageUrl, urlWithBuilding } from './pageUrl.ts';
export {
  buildInfoGlobal,
  chunksGlobal,
  CONTRACT_VERSIONS,
  isBuildInfo,
  mapRemotes,
  REMOTE_ENTRY_FILE,
  REMOTE_MANIFEST_FILE,
  REMOTE_NAMES,
  remoteFolder,
  REMOTES,
  versionGlobal,
  type BuildInfo,
  type RemoteFolder,
  type RemoteModules,
  type RemoteName,
} from './remotes.ts';
export {
  AUTH_ORIGINS,
  FIRESTORE_ORIGIN,
  GOOGLE_SIGN_IN_ORIGIN,
  parseRuntimeConfig,
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type FirebaseConfig,
  type RuntimeConfig,
} from './runtimeConfig.ts';
export type { Building, Machine, School } from './school.ts';
export {
  breakingVersion,
  SHARED_DEPENDENCIES,
  type SharedDependencyName,
} from './sharedDependencies.ts';
