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
} from './hosting.ts';
export {
  devServer,
  type LocalAddress,
  localRuntimeConfig,
  readLocalAddresses,
  siteAddress,
} from './localSite.ts';
export { serveRemote, serveRemotes, serveShell, withGapiStub } from './serveBuilds.ts';
export { listen, type LocalServer, serveSite, siteFiles } from './serveSite.ts';
