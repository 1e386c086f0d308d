export {
  createLocalServer,
  listenOnLoopback,
  refusalOfForeign,
  type RunningServer,
  serveOnLocalhost,
} from './loopbackServer.ts';
export { freePorts, freePortsFrom, listenOnFreePort } from './ports.ts';
