import {
  GOOGLE_SIGN_IN_ORIGIN,
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from 'shared-types';
import { withTimeLimit } from 'shared-types/timeLimit';
import { configureFirebase } from '../remotes/firebaseApp.ts';
import { deviceClock } from './deviceClock.ts';
import { admitScriptsFrom } from './scriptAddresses.ts';

/** Longest wait for the runtime configuration, milliseconds. */
const TIME_LIMIT_MS = 5000;

/**
 * Loads the runtime configuration of this deployment and sets the page up for it: which scripts may
 * run, and which Firebase project it is.
 *
 * @param cache `no-store` for a later attempt: the browser's cache lets a request wait for an earlier one
 *   to the same address, which may hang.
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to mend.
 */
export async function loadRuntimeConfig(
  cache: 'default' | 'no-store' = 'default',
): Promise<RuntimeConfig> {
  const address = `/${RUNTIME_CONFIG_FILE}`;
  const sent = Date.now();
  const answer = fetch(address, { cache }).then((response) => {
    deviceClock.compare(address, { headers: response.headers, sent, received: Date.now() });
    return readRuntimeConfig(response, location.origin);
  });
  const config = await withTimeLimit(answer, TIME_LIMIT_MS, `Loading ${address}`);
  Object.values(config.remotes).forEach(admitScriptsFrom);
  if (config.emulators === undefined) admitScriptsFrom(`${GOOGLE_SIGN_IN_ORIGIN}/`);
  configureFirebase(config.firebase);
  return config;
}
