export { holdsConfig, withConfig } from './configInPage.ts';
export { contentSecurityPolicy, deployableFirebase, earlyLinks, workerPolicy } from './hosting.ts';
export {
  type ParsedRuntimeConfig,
  parseRuntimeConfig,
  unknownField,
} from './parseRuntimeConfig.ts';
export { serveRemote, serveRemotes, serveShell, withGapiStub } from './serveBuilds.ts';
export {
  type DeployedSite,
  type Endpoint,
  type LocalServer,
  serveSite,
  siteFiles,
} from './serveSite.ts';
