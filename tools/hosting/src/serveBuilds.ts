import { access } from 'node:fs/promises';
import path from 'node:path';
import {
  mapRemotes,
  REMOTE_NAMES,
  type RemoteFolder,
  remoteFolder,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { remoteHosting, shellHosting } from './hosting.ts';
import { type LocalServer, serveSite, siteFiles } from './serveSite.ts';

/**
 * Adds the local Auth server's fake of Google's gapi to a page, before its own scripts: the popup sign-in
 * of the Firebase SDK would load gapi from Google, which a local site can't reach. Added when the page is
 * served, so that a production build never contains it.
 */
export function withGapiStub(html: string, authEmulator: string): string {
  const { href } = new URL('/emulator/gapi.js', authEmulator);
  return html.replace('<head>', () => `<head><script defer src="${href}"></script>`);
}

interface ShellOptions {
  /** The shell's build. */
  readonly folder: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The deployment's runtime configuration, which also determines the page's security policy. */
  readonly config: RuntimeConfig;
}

/**
 * Serves the built shell as deployed with a runtime configuration: its files, the configuration, and the
 * page for every other path without a file extension, for its client-side routing.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`, or ENOENT when nothing was built.
 */
export async function serveShell({ folder, port, config }: ShellOptions): Promise<LocalServer> {
  await access(path.join(folder, 'index.html'));
  const emulator = config.emulators?.auth;
  const read = siteFiles(folder);
  const files = async (name: string) => {
    if (name === `/${RUNTIME_CONFIG_FILE}`) return JSON.stringify(config);
    const content = await read(name);
    return name === '/index.html' && content !== undefined && emulator !== undefined
      ? withGapiStub(content.toString(), emulator)
      : content;
  };
  return serveSite(shellHosting(config), files, port);
}

interface RemoteOptions {
  readonly site: RemoteFolder;
  /** The remote's build. */
  readonly folder: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/**
 * Serves a built remote as deployed. A missing file is a plain 404, never the HTML of a page, which a
 * browser would run as a script.
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
  /** The folder of a remote's build. */
  readonly folderOf: (remote: RemoteFolder) => string;
  /** Any free port by default. */
  readonly portOf?: (remote: RemoteName) => number;
}

/** Serves every built remote at its own origin. If one fails to start, the others are closed. */
export async function serveRemotes({
  folderOf,
  portOf = () => 0,
}: RemotesOptions): Promise<RemoteServers> {
  const servers: LocalServer[] = [];
  const origins: Record<RemoteName, string> = { ...mapRemotes(() => '') };
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
