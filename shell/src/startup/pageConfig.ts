import {
  parsePageConfig,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { decidePins } from './pinShare.ts';

/** The configuration in a page, or why there is none that the page could start with. */
export type PageConfig =
  | {
      readonly kind: 'valid';
      /** Its pins are those that apply to this browser. */
      readonly config: RuntimeConfig;
    }
  /** The message is for the operator: what is wrong, one line a field. */
  | { readonly kind: 'invalid'; readonly error: Error };

/** Reads the configuration that the page's html holds. Whatever serves the page has put it there. */
export function readPageConfig(page: Window): PageConfig {
  const parsed = parsePageConfig(configText(page.document), page.location.origin);
  return parsed.ok
    ? { kind: 'valid', config: decidePins(page, parsed.config) }
    : { kind: 'invalid', error: new Error(parsed.problems.join('\n')) };
}

/** What stands in the page's block for the configuration; undefined where the page has no such block. */
export function configText(document: Document): string | undefined {
  return document.getElementById(RUNTIME_CONFIG_BLOCK)?.textContent ?? undefined;
}
