import { RpcError } from '../http/rpcError.ts';
import { sendJson } from '../http/sendJson.ts';
import type { AuthExchange } from './authExchange.ts';
import { serveLookup, serveUsers } from './serveLookup.ts';
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
  [`POST ${TOOLKIT}/projects/*/accounts:lookup`, serveUsers],
  [`GET ${TOOLKIT}/projects`, serveProjectConfig],
  ['POST /securetoken.googleapis.com/v1/token', serveTokenRefresh],
]);

/** Serves the paths of the official Auth emulator that a Google popup sign-in and `verifyIdToken` need. */
export const serveAuth = async (exchange: AuthExchange): Promise<void> => {
  const { request, response, url, projectId } = exchange;
  // The admin SDK names the project, the web SDK does not.
  const path = url.pathname.replace(`/projects/${projectId}/`, '/projects/*/');
  const route = ROUTES.get(`${request.method} ${path}`);
  if (route !== undefined) return route(exchange);
  if (request.method === 'GET' && (await servePage(url.pathname, response))) return;
  throw new RpcError('NOT_FOUND', `Not served: ${request.method} ${url.pathname}`);
};
