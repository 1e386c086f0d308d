import {
  parsePageConfig,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

/** The configuration in a page, or why the page has none that it could start with. */
export type PageConfig =
  | { readonly kind: 'valid'; readonly config: RuntimeConfig }
  /** The message is for the operator: what is wrong, one line per field. */
  | { readonly kind: 'invalid'; readonly error: unknown };

/** Reads the configuration from the page's html, into which `configure` or the local server has written it. */
export function readPageConfig(page: Window): PageConfig {
  try {
    const config = parsePageConfig(configText(page.document), page.location.origin);
    return { kind: 'valid', config };
  } catch (error) {
    return { kind: 'invalid', error };
  }
}

/** The content of the page's block for the configuration; undefined if the page has no such block. */
export function configText(document: Document): string | undefined {
  return document.getElementById(RUNTIME_CONFIG_BLOCK)?.textContent ?? undefined;
}
