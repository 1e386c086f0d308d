import { access } from 'node:fs/promises';
import path from 'node:path';
import { RUNTIME_CONFIG_FILE, type RuntimeConfig } from '@laundry-board/shared-types';
import { shellHosting } from './hosting.ts';
import type { LocalServer } from './listen.ts';
import { serveSite } from './serveSite.ts';
import { siteFiles } from './siteFiles.ts';
import { withGapiStandIn } from './withGapiStandIn.ts';

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
