export {
  createLocalServer,
  listenOnLoopback,
  refusalOfForeign,
  type RunningServer,
  serveOnLocalhost,
} from './loopbackServer.ts';
export { freePorts, listenOnFreePort } from './ports.ts';
