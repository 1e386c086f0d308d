import { startEarly } from './startup/startEarly.ts';

// Runs before React and the rest of the page have arrived. No other route shows a remote.
if (location.pathname === '/') startEarly();
