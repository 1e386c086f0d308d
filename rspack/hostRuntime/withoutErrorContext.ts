/** Stands in for what the runtime gathers for its diagnostics on a server: in a page nobody reads it. */
export function optionsToMFContext(): undefined {
  return undefined;
}
