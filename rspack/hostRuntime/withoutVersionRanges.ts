/**
 * Stands in for the runtime's ranges of versions. They choose among several copies of what a host
 * takes from others; this one offers a single copy of each and takes none.
 */
export const satisfy = (): never => {
  throw new Error('This build of the federation runtime compares no versions.');
};
