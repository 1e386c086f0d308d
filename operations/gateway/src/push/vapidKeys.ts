import { createECDH } from 'node:crypto';
import { UserError } from '@laundry-board/sites';
import webPush from 'web-push';

/** The keys by which push services know who sends (VAPID, RFC 8292), both base64url. */
export interface VapidKeys {
  /** The page's `pushKey`: 87 characters. Anybody may see it. */
  readonly publicKey: string;
  /** 43 characters. Who has it can send to every resident's phone. */
  readonly privateKey: string;
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/** @throws UserError if it is no private key. */
export function readVapidKeys(privateKey: string | undefined): VapidKeys {
  if (privateKey === undefined || privateKey === '') {
    throw new UserError(
      'VAPID_PRIVATE_KEY is missing, which "push" in the configuration needs: npm run gateway -- --new-push-keys makes a pair.',
    );
  }
  const ecdh = createECDH('prime256v1');
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new RangeError('It has another length.');
    ecdh.setPrivateKey(privateKey, 'base64url');
  } catch (cause) {
    throw new UserError(
      'VAPID_PRIVATE_KEY is no private key: 43 characters of base64url, as npm run gateway -- --new-push-keys prints them.',
      { cause },
    );
  }
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey };
}
