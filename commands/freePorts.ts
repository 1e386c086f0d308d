import { createServer } from 'node:net';
import type { LocalAddress } from 'site-server';

/**
 * Makes sure, before anything is built, that every port can be had.
 *
 * @throws Error, one line with the port and the variable that changes it.
 */
export async function ensurePortsFree(addresses: readonly LocalAddress[]): Promise<void> {
  for (const address of addresses) {
    const code = await tryPort(address.port);
    if (code !== undefined) throw new Error(portProblem(address, code));
  }
}

function portProblem({ port, title, variable }: LocalAddress, code: string): string {
  const what = code === 'EADDRINUSE' ? 'is taken' : `can't be opened (${code})`;
  return `Port ${port} ${what}; ${title} needs it. Free it, or name another one by ${variable}.`;
}

/** The system's error code when a port can't be listened on. */
async function tryPort(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await new Promise<string | undefined>((resolve) => {
      const server = createServer();
      server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      server.listen({ host, port }, () => server.close(() => resolve(undefined)));
    });
    const hasNoIpv6 = code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
    if (code !== undefined && !(host === '::1' && hasNoIpv6)) return code;
  }
  return undefined;
}
