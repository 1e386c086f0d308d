import path from 'node:path';
import { startServerProgram } from '@laundry-board/local-backend/testing/serverProgram';
import { freePorts } from '@laundry-board/loopback';
import { connectAsync } from 'mqtt';
import { until } from './until.ts';

const PROGRAM = path.join(import.meta.dirname, '../../example/broker.mjs');
const REFUSING_PROGRAM = path.join(import.meta.dirname, 'refusingBroker.mjs');

export type TestBroker = Awaited<ReturnType<typeof startBroker>>;

interface TestBrokerOptions {
  /** Any free port without it. */
  readonly port?: number;
  readonly password?: string;
  /** The topics that nobody may read. */
  readonly refused?: readonly string[];
}

/** Starts an MQTT broker on loopback, in a process of its own, and connects to it. */
export async function startBroker({ port: wanted, password, refused }: TestBrokerOptions = {}) {
  const [port = 0] = wanted === undefined ? await freePorts(1) : [wanted];
  const program = await startServerProgram({
    program: process.execPath,
    args: [refused === undefined ? PROGRAM : REFUSING_PROGRAM],
    readyMessage: 'listens on',
    environment: {
      ...process.env,
      PORT: String(port),
      ...(password !== undefined && { MQTT_PASSWORD: password }),
      ...(refused !== undefined && { REFUSED: refused.join(' ') }),
    },
  });
  const url = `mqtt://127.0.0.1:${port}`;
  const client = await connectAsync(url, {
    ...(password !== undefined && { password, username: 'test' }),
  });
  return {
    port,
    url,
    /** Publishes a message; `retain` has the broker keep it for whoever subscribes later. */
    publish: async (
      topic: string,
      payload: string | Buffer,
      { retain = false } = {},
    ): Promise<void> => {
      await client.publishAsync(topic, payload, { retain });
    },
    /** Resolves once it has refused as many passwords. */
    refused: (times: number): Promise<void> =>
      until(() => program.output().split('Refused').length > times),
    close: async (): Promise<void> => {
      await client.endAsync(true);
      await program.close();
    },
  };
}
