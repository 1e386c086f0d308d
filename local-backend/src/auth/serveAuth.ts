import { RpcError } from '../http/rpcError.ts';
import { sendJson } from '../http/sendJson.ts';
import type { AuthExchange } from './authExchange.ts';
import { serveLookup } from './serveLookup.ts';
import { servePage } from './servePage.ts';
import { serveSignIn } from './serveSignIn.ts';
import { serveTokenRefresh } from './serveTokenRefresh.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1';

/** What the SDK asks before it opens a popup outside an emulator. */
const serveProjectConfig = ({ response, projectId }: AuthExchange): void => {
  sendJson(response, 200, { projectId, authorizedDomains: ['localhost', '127.0.0.1'] });
};

const ROUTES = new Map<string, (exchange: AuthExchange) => Promise<void> | void>([
  [`POST ${TOOLKIT}/accounts:signInWithIdp`, serveSignIn],
  [`POST ${TOOLKIT}/accounts:lookup`, serveLookup],
  [`GET ${TOOLKIT}/projects`, serveProjectConfig],
  ['POST /securetoken.googleapis.com/v1/token', serveTokenRefresh],
]);

/** Serves the paths of the official Auth emulator that a Google popup sign-in needs. */
export const serveAuth = async (exchange: AuthExchange): Promise<void> => {
  const { request, response, url } = exchange;
  const route = ROUTES.get(`${request.method} ${url.pathname}`);
  if (route !== undefined) return route(exchange);
  if (request.method === 'GET' && (await servePage(url.pathname, response))) return;
  throw new RpcError('NOT_FOUND', `Not served: ${request.method} ${url.pathname}`);
};
