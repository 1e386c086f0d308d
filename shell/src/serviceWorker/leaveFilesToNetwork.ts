/** Every kind of request that is no navigation. */
const MODES = ['cors', 'no-cors', 'same-origin'];

/**
 * Has the browser send files and calls straight to the network, where it can do so: each would
 * otherwise ask the worker, and wake it up, only to be told that it takes no part.
 */
export async function leaveFilesToNetwork(install: ExtendableEvent): Promise<void> {
  // Not in every browser, nor yet in TypeScript's library.
  if (!('addRoutes' in install) || typeof install.addRoutes !== 'function') return;
  const condition = { or: MODES.map((requestMode) => ({ requestMode })) };
  await Reflect.apply(install.addRoutes, install, [{ condition, source: 'network' }]);
}
