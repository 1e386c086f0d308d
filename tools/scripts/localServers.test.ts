import { afterEach, expect, test } from '@jest/globals';
import { readLocalAddresses } from '@laundry-board/sites';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import { listenAt, readLocalOptions } from './localServers.ts';

let other: RunningServer | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
  delete process.env['SIMULATION'];
});

test('a switch that is neither on nor off is named', () => {
  process.env['SIMULATION'] = 'maybe';
  expect(() => readLocalOptions({})).toThrow('SIMULATION must be "on" or "off", not "maybe".');
});

test('a port that was taken while the site was built is named with its variable', async () => {
  other = await serveOnLocalhost(() => {}, 0);
  const { port } = other;
  const { shell } = readLocalAddresses({ SHELL_PORT: String(port) });
  await expect(listenAt([shell], () => serveOnLocalhost(() => {}, shell.port))).rejects.toThrow(
    `Port ${port} is taken; the shell needs it. Free it, or set another one by SHELL_PORT.`,
  );
});

test('what has nothing to do with the ports stays as it is', async () => {
  const { shell } = readLocalAddresses({});
  const failed = listenAt([shell], () => Promise.reject(new Error('no build')));
  await expect(failed).rejects.toThrow('no build');
});
