import { afterEach, expect, test } from '@jest/globals';
import { readLocalAddresses } from '@laundry-board/sites';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import { listenAt } from './localServers.ts';

let other: RunningServer;
afterEach(() => other.close());

test('a port that was taken while the site was built is named with its variable', async () => {
  other = await serveOnLocalhost(() => {}, 0);
  const { shell } = readLocalAddresses({ SHELL_PORT: String(other.port) });
  await expect(listenAt([shell], () => serveOnLocalhost(() => {}, shell.port))).rejects.toThrow(
    `Port ${other.port} is taken; the shell needs it. Free it, or set another one by SHELL_PORT.`,
  );
});

test('what has nothing to do with the ports stays as it is', async () => {
  other = await serveOnLocalhost(() => {}, 0);
  const { shell } = readLocalAddresses({});
  const failed = listenAt([shell], () => Promise.reject(new Error('no build')));
  await expect(failed).rejects.toThrow('no build');
});
