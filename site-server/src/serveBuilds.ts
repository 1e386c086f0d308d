import { access } from 'node:fs/promises';
import path from 'node:path';
import {
  forEachRemote,
  REMOTE_NAMES,
  type RemoteFolder,
  remoteFolder,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { remoteHosting, shellHosting } from './hosting.ts';
import { type LocalServer, serveSite, siteFiles } from './serveSite.ts';

/** Path of the gapi stand-in on the local Auth server. */
const GAPI_STAND_IN_PATH = '/emulator/gapi.js';

/** Address of the gapi stand-in of the local Auth server at an origin. */
function gapiStandInAddress(authEmulator: string): string {
  return new URL(GAPI_STAND_IN_PATH, authEmulator).href;
}

/**
 * Puts the local Auth server's stand-in for Google's gapi into a page, before its own scripts.
 * The popup sign-in of the Firebase SDK loads gapi from Google, which a local site can't reach.
 * It is done to the html as it is served, so a production build never holds it.
 */
export function withGapiStandIn(html: string, authEmulator: string): string {
  return html.replace(
    '<head>',
    () => `<head><script defer src="${gapiStandInAddress(authEmulator)}"></script>`,
  );
}

interface ShellOptions {
  /** The shell's build. */
  readonly folder: string;
  /** 0 stands for any free one. */
  readonly port: number;
  /** The deployment's runtime configuration; it also decides the page's security policy. */
  readonly config: RuntimeConfig;
}

/**
 * Serves the built shell as it is deployed with a runtime configuration: its files, the
 * configuration, and for every other path without a file ending the page, which routes by itself.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`, or ENOENT when nothing was built.
 */
export async function serveShell({ folder, port, config }: ShellOptions): Promise<LocalServer> {
  await access(path.join(folder, 'index.html'));
  const emulator = config.emulators?.auth;
  const files = siteFiles(folder, (name, content) => {
    if (name === `/${RUNTIME_CONFIG_FILE}`) return JSON.stringify(config);
    return name === '/index.html' && content !== undefined && emulator !== undefined
      ? withGapiStandIn(content.toString(), emulator)
      : content;
  });
  return serveSite(shellHosting(config), files, port);
}

interface RemoteOptions {
  readonly site: RemoteFolder;
  /** The remote's build. */
  readonly folder: string;
  /** 0 stands for any free one. */
  readonly port: number;
}

/**
 * Serves a built remote as it is deployed. A missing file is a plain 404, never the html of a page,
 * which a browser would run as a script.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export function serveRemote({ site, folder, port }: RemoteOptions): Promise<LocalServer> {
  return serveSite(remoteHosting(site), siteFiles(folder), port);
}

/** The servers of all remotes. */
interface RemoteServers {
  readonly origins: Readonly<Record<RemoteName, string>>;
  readonly close: () => Promise<void>;
}

interface RemotesOptions {
  /** Where a remote's build is. */
  readonly folderOf: (remote: RemoteFolder) => string;
  /** Any free one when left out. */
  readonly portOf?: (remote: RemoteName) => number;
}

/**
 * Serves every built remote at an origin of its own. When one can't come up, the others are closed.
 *
 * @throws See {@link serveRemote}.
 */
export async function serveRemotes({
  folderOf,
  portOf = () => 0,
}: RemotesOptions): Promise<RemoteServers> {
  const servers: LocalServer[] = [];
  const origins: Record<RemoteName, string> = { ...forEachRemote(() => '') };
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  const starting = REMOTE_NAMES.map(async (remote) => {
    const site = remoteFolder(remote);
    const server = await serveRemote({ site, folder: folderOf(site), port: portOf(remote) });
    servers.push(server);
    origins[remote] = server.origin;
  });
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await close();
    throw failed.reason;
  }
  return { origins, close };
}
