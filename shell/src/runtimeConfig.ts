import {
  measureClockOffset,
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
  type TimedResponse,
} from '@laundry-board/shared-types';

const URL_OF_CONFIG = `/${RUNTIME_CONFIG_FILE}`;

let response: TimedResponse | undefined;
let clockOffset: number | undefined;

/**
 * Loads the runtime configuration of this deployment.
 *
 * @param cache `no-store` for a later attempt: the browser's cache lets a request wait for an earlier one
 *   to the same URL, which may hang.
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to correct.
 */
export async function loadRuntimeConfig(
  cache: 'default' | 'no-store' = 'default',
): Promise<RuntimeConfig> {
  const sent = Date.now();
  const answer = await fetch(URL_OF_CONFIG, { cache });
  response = { headers: answer.headers, sent, received: Date.now() };
  clockOffset = undefined;
  return readRuntimeConfig(answer, location.origin);
}

/**
 * By how much the device's clock is ahead of the server's (spec decision 19), milliseconds, as the response with
 * the runtime configuration tells.
 */
export function deviceClockOffset(): number {
  // Measured late: only by now has the browser noted when the response came.
  return (clockOffset ??= response ? measureClockOffset({ ...response, ...networkTimes() }) : 0);
}

/**
 * When the configuration was requested and came: on a slow network the `Link` header preloads it seconds
 * before the page's script asks. A browser that does not use that preload, as WebKit, has a later entry.
 */
function networkTimes(): Pick<TimedResponse, 'sent' | 'received'> | undefined {
  const entry = performance.getEntriesByName(location.origin + URL_OF_CONFIG).at(-1);
  if (entry === undefined) return undefined;
  const sent = Date.now() - performance.now() + entry.startTime;
  return { sent, received: sent + entry.duration };
}
