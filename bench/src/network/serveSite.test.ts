import { connect } from 'node:tls';
import { expect, test } from '@jest/globals';
import { createIdentity } from './certificate.ts';
import { createNetwork } from './network.ts';
import { type Protocol, serveSite } from './serveSite.ts';

test.each<Protocol>(['h2', 'http/1.1'])(
  'a site is served by %s to a browser that speaks both',
  async (protocol) => {
    const network = createNetwork();
    const answerTo = (): Promise<never> => Promise.reject(new Error('Nobody asks.'));
    const server = await serveSite(protocol, answerTo, network)(createIdentity());
    const spoken = await new Promise((resolve, reject) => {
      const socket = connect(
        { port: server.port, rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] },
        () => {
          resolve(socket.alpnProtocol);
          socket.destroy();
        },
      );
      socket.on('error', reject);
    });
    expect(spoken).toBe(protocol);
    await server.close();
  },
);
