import { RUNTIME_CONFIG_FILE } from '@laundry-board/shared-types';

/**
 * `Link` header of a page that preloads the deployment's configuration, as what ships does, and
 * scripts of its own.
 *
 * @param scripts Paths from the top of the site, without the first slash.
 */
export function links(scripts: readonly string[] = []): string {
  return [
    `</${RUNTIME_CONFIG_FILE}>; rel=preload; as=fetch; crossorigin=anonymous`,
    ...scripts.map((script) => `</${script}>; rel=preload; as=script; crossorigin=anonymous`),
  ].join(', ');
}
