import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { jsonIn } from './pushService.ts';

/** A subscription as `PushSubscription.toJSON()` has it. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export type PushBrowser = Awaited<ReturnType<typeof connectPushBrowser>>;

/**
 * A browser at a push service, with one subscription: it talks as Firefox does, and decrypts what it gets.
 *
 * @param key The public VAPID key of whoever may send.
 */
export async function connectPushBrowser(url: string, key: string) {
  const socket = new WebSocket(url);
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const channelID = randomUUID();
  const received: string[] = [];
  const registered = new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const message = serviceMessage.parse(jsonIn(data));
      if (message.messageType === 'register') resolve(message.pushEndpoint);
      if (message.messageType === 'notification') {
        const body = Buffer.from(message.data, 'base64url');
        received.push(decrypt(body, (sender) => ecdh.computeSecret(sender), p256dh, auth));
      }
    });
  });
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ messageType: 'hello', uaid: '', use_webpush: true });
  send({ messageType: 'broadcast_subscribe', broadcasts: {} });
  send({ messageType: 'register', channelID, key });
  const endpoint = await registered;
  return {
    subscription: {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    } satisfies PushSubscription,
    /** The texts of the messages, oldest first. */
    received: (): readonly string[] => received,
    unsubscribe: (): void => send({ messageType: 'unregister', channelID }),
    close: (): void => socket.terminate(),
  };
}

const serviceMessage = z.union([
  z.object({ messageType: z.literal('register'), pushEndpoint: z.string() }),
  z.object({
    messageType: z.literal('notification'),
    data: z.string(),
    headers: z.object({ encoding: z.literal('aes128gcm') }),
  }),
  z.object({ messageType: z.enum(['hello', 'unregister']), status: z.literal(200) }),
]);

/** Decrypts a message of one record: https://www.rfc-editor.org/rfc/rfc8291 */
function decrypt(
  body: Buffer,
  secretWith: (senderKey: Buffer) => Buffer,
  receiverKey: Buffer,
  auth: Buffer,
): string {
  const [salt, senderKey, sealed] = [
    body.subarray(0, 16),
    body.subarray(21, 86),
    body.subarray(86),
  ];
  const derive = (
    secret: Uint8Array,
    with_: Uint8Array,
    info: string | Uint8Array,
    length: number,
  ) => new Uint8Array(hkdfSync('sha256', secret, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(secretWith(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A delimiter and zeros follow the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
