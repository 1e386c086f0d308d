import { listen, type LocalAddress } from '@laundry-board/site-server';

/**
 * Makes sure, before anything is built, that every port can be had.
 *
 * @throws Error, one line with the port and the variable that changes it.
 */
export async function ensurePortsFree(addresses: readonly LocalAddress[]): Promise<void> {
  for (const address of addresses) {
    try {
      const server = await listen(() => {}, address.port);
      await server.close();
    } catch (cause) {
      throw new Error(portProblem(address, cause), { cause });
    }
  }
}

function portProblem({ port, title, variable }: LocalAddress, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error;
  const what = code === 'EADDRINUSE' ? 'is taken' : `can't be opened (${String(code)})`;
  return `Port ${port} ${what}; ${title} needs it. Free it, or name another one by ${variable}.`;
}
