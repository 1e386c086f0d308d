import { isObject } from '@laundry-board/shared-types';
import webPush from 'web-push';
import type { PushConfig } from '../config.ts';
import type { VapidKeys } from './vapidKeys.ts';
import { reasonOf } from '../reason.ts';

/** Where a device is sent messages, as its browser has given it. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What has become of a message. */
export type Outcome =
  | { readonly is: 'accepted' }
  /** The push service knows the device no longer. */
  | { readonly is: 'gone' }
  /** The service refuses the message, or nobody can encrypt it; so it will be the next time. `reason` is for the operator. */
  | { readonly is: 'refused'; readonly reason: string }
  /** No answer, or one that says: later. */
  | { readonly is: 'failed'; readonly reason: string };

/**
 * Sends a message to a device. Never rejects.
 *
 * @param ttlS How long the push service keeps it while it doesn't reach the device, seconds.
 */
export type Post = (subscription: Subscription, payload: string, ttlS: number) => Promise<Outcome>;

type PostOptions = VapidKeys & Pick<PushConfig, 'subject'>;

const TIMEOUT_MS = 10_000;

/** Statuses of 400 to 499 that say nothing about the message: too slow, too early, too often. Windows' service says 406 for that. */
const LATER = new Set([406, 408, 425, 429]);

/** @param timeoutMs How long a push service may take to answer. */
export function createPost(vapidDetails: PostOptions, timeoutMs = TIMEOUT_MS): Post {
  return async ({ endpoint, p256dh, auth }, payload, ttlS) => {
    const subscription = { endpoint, keys: { p256dh, auth } };
    let encrypted: ReturnType<typeof encrypt>;
    try {
      encrypted = encrypt(subscription, payload, { vapidDetails, TTL: ttlS });
    } catch (error) {
      const reason = reasonOf(error);
      return { is: 'refused', reason: `it can’t be encrypted (${reason})` };
    }
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        ...encrypted,
        // Its target would not be checked.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return outcomeOf(response.status);
    } catch (error) {
      return { is: 'failed', reason: explain(error, timeoutMs) };
    }
  };
}

/** @throws Error for keys that are none. */
function encrypt(
  subscription: webPush.PushSubscription,
  payload: string,
  options: Required<Pick<webPush.RequestOptions, 'vapidDetails' | 'TTL'>>,
) {
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
    ...options,
    // Android delivers others to a phone that dozes only when it wakes. A topic would be refused by Apple.
    urgency: 'high',
  });
  // `fetch` counts by itself.
  const { 'Content-Length': _, ...others } = headers;
  return { headers: others, body: new Uint8Array(body ?? []) };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { is: 'accepted' };
  if (status === 404 || status === 410) return { is: 'gone' };
  const isRefusal = status >= 400 && status < 500 && !LATER.has(status);
  return { is: isRefusal ? 'refused' : 'failed', reason: String(status) };
}

function explain(error: unknown, timeoutMs: number): string {
  // The error of a signal is no native one.
  const { name, message, cause } = isObject(error) ? error : {};
  if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  // As Node.js says why it can't connect, or that it was redirected.
  const reason = isObject(cause) ? (cause['code'] ?? cause['message']) : message;
  return typeof reason === 'string' ? reason : 'no answer';
}
