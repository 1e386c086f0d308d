/** Stands in for the runtime's loader of scripts: `loadContainer` of the shell loads the entries. */
export const loadScript = (): never => {
  throw new Error('This build of the federation runtime loads no scripts.');
};

export {
  loadScript as createLink,
  loadScript as createScript,
  loadScript as isStaticResourcesEqual,
  loadScript as safeWrapper,
};
