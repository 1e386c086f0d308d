import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type RequestListener,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from 'selfsigned';
import { type LocalServer, serveShell } from '@laundry-board/hosting';
import { buildFolder } from '@laundry-board/sites';
import { listenOnFreePort } from '@laundry-board/loopback';
import { type LocalSite } from './localSite.ts';

/** Host of a made-up project's sign-in. */
export const AUTH_DOMAIN = 'laundry.firebaseapp.com';

const SERVICES = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];
const LOADER_HOST = 'apis.google.com';
const HOSTS: ReadonlySet<string> = new Set([LOADER_HOST, AUTH_DOMAIN, ...SERVICES]);

/**
 * Google's loader as far as the Firebase SDK and a security policy meet it: it makes a Trusted Types
 * policy of its own for the URL of a second script, and calls back.
 */
const LOADER = `{
  const same = (text) => text;
  const rules = { createHTML: same, createScript: same, createScriptURL: same };
  const policy = window.trustedTypes?.createPolicy('gapi#gapi', rules) ?? rules;
  window.gapi = {
    load: (_, { callback }) => {
      const script = document.createElement('script');
      script.setAttribute('src', policy.createScriptURL('https://${LOADER_HOST}/_/gapi_iframes'));
      script.onload = callback;
      document.head.append(script);
    },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
}`;

/** Comes after the local Auth server's gapi, and waits for the frame that that one does without. */
const FRAME = `{
  window.trustedTypes?.createPolicy('goog#html', { createHTML: (text) => text });
  const context = gapi.iframes.getContext();
  gapi.iframes.getContext = () => ({
    open: (options, onOpen) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.src = options.url;
        frame.onload = () => resolve(context.open(options, onOpen));
        Object.assign(frame.style, options.attributes.style);
        options.where.append(frame);
      }),
  });
}`;

/** Serves the shell of a site as it is deployed: its configuration names no emulator. */
export function serveDeployedShell(
  { config: { remotes } }: LocalSite,
  folder = buildFolder('shell'),
): Promise<LocalServer> {
  const firebase = { apiKey: 'key', authDomain: AUTH_DOMAIN, projectId: 'laundry' };
  return serveShell({ folder, port: 0, config: { firebase, remotes } });
}

/**
 * Starts an HTTP proxy that answers for Google: the sign-in from a local Auth server, Firestore and all
 * else not at all. Any browser can be started with it.
 *
 * @param delay How long each of the three loads takes that come before a popup (two scripts and a
 *   frame); milliseconds.
 */
export async function startFakeGoogle(authServer: string, delay = 0) {
  const { private: key, cert } = generate([{ name: 'commonName', value: LOADER_HOST }], {
    algorithm: 'sha256',
    keySize: 2048,
  });
  const google = createTlsServer({ key, cert }, answerFrom(authServer, delay));
  const sockets: Socket[] = [];
  const proxy = createServer((_, response) => response.writeHead(502).end());
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    sockets.push(socket.on('error', () => socket.destroy()));
    if (HOSTS.has(url.replace(/:443$/, ''))) {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      google.emit('connection', socket);
    } else {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
  });
  const port = await listenOnFreePort(proxy);
  return {
    /** Its certificates are its own: the browser must ignore that. */
    proxy: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(proxy.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function answerFrom(authServer: string, delay: number): RequestListener {
  const gapi = async () => (await (await fetch(`${authServer}/emulator/gapi.js`)).text()) + FRAME;
  const loads = new Map([
    [`${LOADER_HOST}/js/api.js`, async () => LOADER],
    [`${LOADER_HOST}/_/gapi_iframes`, gapi],
    [`${AUTH_DOMAIN}/__/auth/iframe`, async () => ''],
  ]);
  return (request, response) => {
    const { headers, method } = request;
    const { host, pathname, search } = new URL(request.url ?? '/', `https://${headers.host}`);
    const load = loads.get(host + pathname);
    if (load !== undefined) {
      response.setHeader('Content-Type', host === LOADER_HOST ? 'text/javascript' : 'text/html');
      void pause(delay)
        .then(load)
        .then((text) => response.end(text));
      return;
    }
    const path =
      host === AUTH_DOMAIN
        ? pathname.replace('/__/auth/', '/emulator/auth/')
        : `/${host}${pathname}`;
    // The local Auth server answers to its own name alone, and to pages of this machine.
    headers.host = new URL(authServer).host;
    if (headers.origin === `https://${AUTH_DOMAIN}`) headers.origin = authServer;
    const onward = sendRequest(authServer + path + search, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward.on('error', () => response.destroy()));
  };
}
