export { contentSecurityPolicy } from './contentSecurityPolicy.ts';
export { devServer } from './devServer.ts';
export { deployableFirebase, type SiteName } from './hosting.ts';
export { listen, type LocalServer } from './listen.ts';
export { readLocalAddresses, type LocalAddress, type LocalAddresses } from './localAddresses.ts';
export { localRuntimeConfig, type LocalOrigins } from './localRuntimeConfig.ts';
export { serveRemote } from './serveRemote.ts';
export { serveShell } from './serveShell.ts';
export { withGapiStandIn } from './withGapiStandIn.ts';
