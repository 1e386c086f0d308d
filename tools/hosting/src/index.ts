export { holdsConfig, withConfig } from './configInPage.ts';
export {
  buildFolder,
  contentSecurityPolicy,
  deployableFirebase,
  earlyLinks,
  entryFile,
  isSiteName,
  remoteOf,
  ROOT,
  type SiteName,
  siteNames,
  workerPolicy,
} from './hosting.ts';
export {
  type LocalAddress,
  type LocalAddresses,
  localRuntimeConfig,
  readLocalAddresses,
  siteAddress,
} from './localAddresses.ts';
export { serveRemote, serveRemotes, serveShell, withGapiStub } from './serveBuilds.ts';
export { type Endpoint, type LocalServer, serveSite, siteFiles } from './serveSite.ts';
