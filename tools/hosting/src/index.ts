export {
  buildFolder,
  contentSecurityPolicy,
  deployableFirebase,
  earlyLinks,
  isSiteName,
  ROOT,
  type SiteName,
  siteNames,
} from './hosting.ts';
export {
  devServer,
  type LocalAddress,
  type LocalAddresses,
  localRuntimeConfig,
  readLocalAddresses,
} from './localSite.ts';
export { serveRemote, serveRemotes, serveShell, withGapiStub } from './serveBuilds.ts';
export { listen, type LocalServer } from './serveSite.ts';
