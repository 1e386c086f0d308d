/** Stands in for the runtime's preloading, which goes by manifests; the page preloads by itself. */
export const preloadAssets = (): never => {
  throw new Error('This build of the federation runtime preloads nothing.');
};

export {
  preloadAssets as defaultPreloadArgs,
  preloadAssets as formatPreloadArgs,
  preloadAssets as normalizePreloadExposes,
};
