import { isNativeError } from 'node:util/types';
import { connect, type IClientOptions } from 'mqtt';
import type { Message } from './sensors.ts';

/** Whether the gateway hears its sensors, which it does once it has subscribed; `reason` is for the operator. */
export type BrokerState =
  { readonly is: 'connected' } | { readonly is: 'disconnected'; readonly reason: string };

/** Who the gateway is, for a broker that asks. */
export interface Credentials {
  readonly username?: string;
  readonly password?: string;
  /** The texts of the files of a client certificate and its key. */
  readonly cert?: string;
  readonly key?: string;
}

interface BrokerOptions extends Credentials {
  /** Such as `mqtts://broker.campus.example`. */
  readonly url: string;
  readonly topics: readonly string[];
  readonly onMessage: (message: Message) => void;
  /** Called when it changes. */
  readonly onState: (state: BrokerState) => void;
  /** Called for a topic that the broker doesn't let us read. */
  readonly onRefusedTopic: (topic: string) => void;
}

/** A broker that disappears without a word is missed after one and a half times this, in seconds. */
const KEEPALIVE_S = 5;
const RECONNECT_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;
const GOODBYE_MS = 1000;

/** Brokers limit the size of a packet. */
const TOPICS_A_PACKET = 100;

function settingsOf({ username, password, cert, key }: Credentials): IClientOptions {
  return {
    ...(username && { username }),
    ...(password && { password }),
    ...(cert && { cert }),
    ...(key && { key }),
    keepalive: KEEPALIVE_S,
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // A password that is wrong may be mended at the broker.
    reconnectOnConnackError: true,
    // In what follows, so that a refused topic is seen each time.
    resubscribe: false,
  };
}

/** Connects to a broker, and again whenever the connection has ended, until it is closed. */
export function connectBroker(options: BrokerOptions) {
  const { topics, onMessage, onState, onRefusedTopic } = options;
  const client = connect(options.url, settingsOf(options));
  let state = '';
  const change = (next: BrokerState): void => {
    const text = JSON.stringify(next);
    if (text === state) return;
    state = text;
    onState(next);
  };
  let reason: string | undefined;

  /** @returns The topics that the broker refuses. @throws whatever ends the connection before the broker answers. */
  const subscribe = (asked: readonly string[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      // For the library, a packet has failed if one of its topics is refused; the answers come with the error.
      client.subscribe([...asked], (error, _subscriptions, answer) => {
        if (answer === undefined) reject(error);
        else resolve(asked.filter((_, index) => Number(answer.granted[index]) >= REFUSED));
      });
    });
  const subscribeAll = async (): Promise<void> => {
    for (let first = 0; first < topics.length; first += TOPICS_A_PACKET) {
      const refused = await subscribe(topics.slice(first, first + TOPICS_A_PACKET));
      for (const topic of refused) onRefusedTopic(topic);
    }
  };
  client.on('connect', () => {
    reason = undefined;
    subscribeAll().then(
      () => change({ is: 'connected' }),
      // Then the connection has ended, which `close` says.
      () => undefined,
    );
  });
  client.on('message', (topic, payload, { retain }) =>
    onMessage({ topic, payload, isRetained: retain }),
  );
  client.on('error', (error) => {
    reason = explain(error);
  });
  client.on('close', () => {
    change({ is: 'disconnected', reason: reason ?? 'the broker has ended the connection' });
  });
  return {
    /**
     * Says goodbye, or leaves without a word when the broker is not connected, or doesn't answer within a second. It is no
     * change of state.
     */
    close: async (): Promise<void> => {
      client.removeAllListeners('close');
      const limit = setTimeout(() => client.stream.destroy(), GOODBYE_MS);
      await client.endAsync(!client.connected);
      clearTimeout(limit);
    },
  };
}

/** What a broker answers in place of a quality of service that it grants. */
const REFUSED = 128;

const ASKS_FOR_CERTIFICATE =
  'it asks for a certificate that it accepts: check client_cert and client_key';

const REASONS: Readonly<Record<string, string>> = {
  4: 'it refuses the user name or the password: check MQTT_USERNAME and MQTT_PASSWORD',
  5: 'it refuses this client: check MQTT_USERNAME and MQTT_PASSWORD',
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'it has reset the connection; a port for TLS needs mqtts, any other one mqtt',
  // What the library says in place of a code.
  'Keepalive timeout': 'it doesn’t answer any more',
  'connack timeout': 'it doesn’t answer',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name can’t be looked up',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS at this port, which needs mqtt in place of mqtts',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ASKS_FOR_CERTIFICATE,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: ASKS_FOR_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: ASKS_FOR_CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is of another name: write a name that is in it into "broker"',
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this computer is wrong',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed: name the file of the authority in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is of an authority of its own: name the authority’s file in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is of an unknown authority: name the authority’s file in NODE_EXTRA_CA_CERTS',
};

function explain(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? REASONS[error.message] ?? (error.message || code);
}
