/**
 * Stands in for the runtime's handler of snapshots, which are made from manifests: no remote here has
 * one. What is left is what the runtime asks of it when a plugin or a remote is registered.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => {} };
  readonly manifestCache: ReadonlySet<string> = new Set<string>();
}

/** As it is for a page without snapshots. */
export function getGlobalRemoteInfo(): { readonly hostGlobalSnapshot?: undefined } {
  return {};
}
