import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirestoreServer } from '@laundry-board/local-backend';
import { startServerProgram } from '@laundry-board/local-backend/testing/serverProgram';
import { freePorts } from '@laundry-board/loopback';
import { ROOT } from '@laundry-board/sites';
import { connectAsync } from 'mqtt';

/** A running gateway, with its broker, for the school of the demo accounts. */
export type GatewayOfSchool = Awaited<ReturnType<typeof startGateway>>;

/** What a gateway needs that notifies residents. */
interface GatewayPush {
  /** The key that it signs with. */
  readonly privateKey: string;
  /** URL of the board. */
  readonly board: string;
  /** Of the tests' push service. */
  readonly origins: string;
}

/**
 * Starts a broker and the gateway of a school with one washer, labelled 12, as an operator does.
 *
 * @param folder Where its configuration is put.
 */
export async function startGateway(folder: string, firestore: FirestoreServer, push?: GatewayPush) {
  const [port = 0] = await freePorts(1);
  const broker = await startServerProgram({
    program: process.execPath,
    args: [path.join(ROOT, 'operations/gateway/example/broker.mjs')],
    readyMessage: 'listens on',
    environment: { ...process.env, PORT: String(port) },
  });
  const url = `mqtt://127.0.0.1:${port}`;
  const file = path.join(folder, 'laundry.yaml');
  await writeFile(
    file,
    `
school: campus.example
broker: ${url}
${push === undefined ? '' : `push: { subject: 'mailto:laundry@campus.example', board: '${push.board}' }`}
buildings:
  - id: maple
    name: Maple House
    washers:
      - { label: 12, state_topic: w12, payload_on: RUNNING, payload_off: IDLE, expire_after: 2 }
`,
  );
  const gateway = await startServerProgram({
    program: process.execPath,
    args: ['--import', 'tsx', 'operations/gateway/src/main.ts', '--config', file],
    readyMessage: 'Writing',
    environment: {
      ...process.env,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}`,
      ...(push !== undefined && {
        VAPID_PRIVATE_KEY: push.privateKey,
        PUSH_ORIGINS: push.origins,
      }),
    },
    folder: ROOT,
  });
  const client = await connectAsync(url);
  return {
    publish: async (state: 'RUNNING' | 'IDLE'): Promise<void> => {
      await client.publishAsync('w12', state);
    },
    killBroker: broker.close,
    killGateway: gateway.close,
    close: async (): Promise<void> => {
      await Promise.all([gateway.close(), client.endAsync(true), broker.close()]);
    },
  };
}
