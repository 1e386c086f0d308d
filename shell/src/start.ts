import { startEarly } from './startup/startEarly.ts';

// No other route shows a remote.
if (location.pathname === '/') startEarly();
