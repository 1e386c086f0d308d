import {
  parsePageConfig,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { decidePins } from './pinShare.ts';

/** The configuration in a page, or why the page has no valid one. */
export type PageConfig =
  | {
      readonly kind: 'valid';
      /** Its pins are those that apply to this browser. */
      readonly config: RuntimeConfig;
    }
  /** The message is for the operator: what is wrong, one line per field. */
  | { readonly kind: 'invalid'; readonly error: Error };

/** Reads the configuration from the page's html, into which `configure` or the local server has written it. */
export function readPageConfig(page: Window): PageConfig {
  const parsed = parsePageConfig(configText(page.document), page.location.origin);
  return parsed.ok
    ? { kind: 'valid', config: decidePins(page, parsed.config) }
    : { kind: 'invalid', error: new Error(parsed.problems.join('\n')) };
}

/** The content of the page's block for the configuration; undefined if the page has no such block. */
export function configText(document: Document): string | undefined {
  return document.getElementById(RUNTIME_CONFIG_BLOCK)?.textContent ?? undefined;
}
