export { git } from './git.ts';
export {
  type LocalAddress,
  type LocalAddresses,
  localRuntimeConfig,
  readLocalAddresses,
  siteAddress,
} from './localAddresses.ts';
export { isolateTests, programEnvironment } from './programEnvironment.ts';
export {
  buildFolder,
  DEPLOYABLE_FIREBASE_FILE,
  entryFile,
  isSiteName,
  remoteOf,
  ROOT,
  type SiteName,
  siteNames,
} from './sites.ts';
export { UserError } from './userError.ts';
