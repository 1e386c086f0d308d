import { access } from 'node:fs/promises';
import path from 'node:path';
import {
  AUTH_ORIGINS,
  type EmulatorOrigins,
  FIRESTORE_ORIGIN,
  mapRemotes,
  REMOTE_NAMES,
  type RemoteFolder,
  remoteFolder,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { withConfig } from './configInPage.ts';
import { siteHosting, shellHosting } from './hosting.ts';
import {
  type DeployedSite,
  type Endpoint,
  type LocalServer,
  serveSite,
  siteFiles,
} from './serveSite.ts';

/**
 * Adds the local Auth server's fake of Google's gapi to a page, before its own scripts: the popup sign-in
 * of the Firebase SDK would load gapi from Google, which a local site can't reach. Added when the page is
 * served, so that a production build never contains it.
 */
export function withGapiStub(html: string, authEmulator: string): string {
  const { href } = new URL('/emulator/gapi.js', authEmulator);
  return html.replace('<head>', () => `<head><script defer src="${href}"></script>`);
}

/**
 * Makes a service worker connect early to the local Auth and Firestore servers, as that of a deployed site does to
 * Google's.
 */
function withLocalBackends(worker: string, { auth, firestore }: EmulatorOrigins): string {
  let text = worker.replaceAll(FIRESTORE_ORIGIN, firestore);
  for (const origin of AUTH_ORIGINS) text = text.replaceAll(origin, auth);
  return text;
}

interface Build {
  readonly folder: string;
  /** 0 means any free port. */
  readonly port: number;
}

/** A served shell, whose deployment may change. */
interface ShellServer extends LocalServer {
  /** Deploys it once more, with another runtime configuration: requests from now on get that. */
  readonly configure: (config: RuntimeConfig) => Promise<void>;
}

/**
 * Serves the built shell as deployed with a runtime configuration: its files, the configuration, and the
 * page for every other path without a file extension, for its client-side routing. The page holds this configuration,
 * also where the folder was configured for another deployment.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`, or ENOENT when nothing was built.
 */
export async function serveShell({
  folder,
  port,
  config,
  endpoint,
}: Build & {
  readonly config: RuntimeConfig;
  readonly endpoint?: Endpoint | undefined;
}): Promise<ShellServer> {
  let deployed = await deployShell(folder, config);
  const server = await serveSite(() => deployed, port, endpoint);
  return {
    ...server,
    configure: async (changed) => {
      deployed = await deployShell(folder, changed);
    },
  };
}

async function deployShell(folder: string, config: RuntimeConfig): Promise<DeployedSite> {
  await access(path.join(folder, 'index.html'));
  const { emulators } = config;
  const read = siteFiles(folder);
  const files = async (name: string) => {
    if (name === `/${RUNTIME_CONFIG_FILE}`) return JSON.stringify(config);
    const content = await read(name);
    if (content === undefined) return undefined;
    if (name === '/service-worker.js' && emulators !== undefined) {
      return withLocalBackends(content.toString(), emulators);
    }
    if (name !== '/index.html') return content;
    const page = withConfig(content.toString(), config);
    return emulators === undefined ? page : withGapiStub(page, emulators.auth);
  };
  return { hosting: shellHosting(config), files };
}

/** Serves a built remote as deployed. @throws The system's error, such as EADDRINUSE with its `port`. */
export function serveRemote({
  site,
  folder,
  port,
}: Build & { readonly site: RemoteFolder }): Promise<LocalServer> {
  const deployed = { hosting: siteHosting(site), files: siteFiles(folder) };
  return serveSite(() => deployed, port);
}

/** Serves every built remote at its own origin, on any free port by default. */
export async function serveRemotes({
  folderOf,
  portOf = () => 0,
}: {
  readonly folderOf: (remote: RemoteFolder) => string;
  readonly portOf?: (remote: RemoteName) => number;
}) {
  const servers: LocalServer[] = [];
  const origins: Record<RemoteName, string> = { ...mapRemotes(() => '') };
  for (const remote of REMOTE_NAMES) {
    const site = remoteFolder(remote);
    const server = await serveRemote({ site, folder: folderOf(site), port: portOf(remote) });
    servers.push(server);
    origins[remote] = server.origin;
  }
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  return { origins, close };
}
