import { serveOnLoopback } from '../http/serveOnLoopback.ts';

/** A port of the loopback address that is free now, for a program that can't choose one itself. */
export const findFreePort = async (): Promise<number> => {
  const server = await serveOnLoopback(0, () => {});
  await server.close();
  return server.port;
};
