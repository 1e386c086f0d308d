export {
  createLocalServer,
  listenOnLoopback,
  refusalOfForeign,
  type RunningServer,
  serveOnLocalhost,
  type TimeLimits,
} from './loopbackServer.ts';
export { freePorts, freePortsFrom, listenOnFreePort } from './ports.ts';
