import {
  measureClockOffset,
  parseRuntimeConfig,
  readRuntimeConfig,
  RUNTIME_CONFIG_BLOCK,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
  type TimedResponse,
} from '@laundry-board/shared-types';
import { decidePins } from './pinShare.ts';

/** The runtime configuration of this deployment, and what its response says about the device's clock. */
export interface LoadedConfig {
  /** Its pins are those that hold for this browser. */
  readonly config: RuntimeConfig;
  /**
   * The clock offset (spec decision 19): by how much the device's clock is ahead of the server's, milliseconds. It is
   * measured with the first call, because only some time after the response has the browser noted when it came.
   * Undefined where the page itself holds the configuration, so that there was no response; the board then asks.
   */
  readonly clockOffset: () => number | undefined;
}

const CONFIG_URL = `/${RUNTIME_CONFIG_FILE}`;

/**
 * Loads the runtime configuration of this deployment. `npm run configure` puts it into the page, where it is there at
 * once; otherwise its file is requested.
 *
 * @param cache `no-store` for a later attempt: the browser's cache lets a request wait for an earlier one
 *   to the same URL, which may hang. Only the first attempt reads the page.
 * @throws Error that tells an operator what is wrong: no answer, no JSON, or the fields to correct.
 */
export async function loadRuntimeConfig(
  page: Window,
  cache: 'default' | 'no-store' = 'default',
): Promise<LoadedConfig> {
  const inPage = cache === 'default' ? configInPage(page) : undefined;
  if (inPage !== undefined) {
    return { config: decidePins(page, inPage), clockOffset: () => undefined };
  }
  const sent = Date.now();
  const response = await page.fetch(CONFIG_URL, { cache });
  const { headers } = response;
  const received = Date.now();
  let offset: number | undefined;
  return {
    config: decidePins(page, await readRuntimeConfig(response, page.location.origin)),
    clockOffset: () =>
      (offset ??= measureClockOffset({ headers, sent, received, ...networkTimes(page) })),
  };
}

/**
 * `NavigationType.TYPE_BACK_FORWARD`. What replaces this property takes more code.
 */
const BACK_FORWARD = 2;

/**
 * The configuration in the page; undefined where there is none or a wrong one: the file then tells what is wrong. When
 * somebody goes back, the browser shows the page as it kept it, with a configuration that may lack a pin by now.
 */
function configInPage({ document, location, performance }: Window): RuntimeConfig | undefined {
  try {
    if (performance.navigation.type === BACK_FORWARD) return undefined;
    const text = document.getElementById(RUNTIME_CONFIG_BLOCK)?.textContent ?? '';
    const parsed = parseRuntimeConfig(JSON.parse(text), location.origin);
    return parsed.ok ? parsed.config : undefined;
  } catch {
    return undefined;
  }
}

/**
 * When the configuration was requested and came: on a slow network the `Link` header preloads it seconds
 * before the page's script asks. A browser that does not use that preload, as WebKit, has a later entry.
 */
function networkTimes({
  location,
  performance,
}: Window): Pick<TimedResponse, 'sent' | 'received'> | undefined {
  const entry = performance.getEntriesByName(location.origin + CONFIG_URL).at(-1);
  if (entry === undefined) return undefined;
  const sent = Date.now() - performance.now() + entry.startTime;
  return { sent, received: sent + entry.duration };
}
