/**
 * Stands in for the texts of the runtime's errors: those that can happen here. All have a code and the
 * address of its explanation beside.
 */
export const runtimeDescMap: Readonly<Record<string, string>> = {
  'RUNTIME-004': 'Failed to locate remote.',
  'RUNTIME-014': 'The remote does not expose the requested module.',
  'RUNTIME-015': 'Remote container initialization failed.',
};

export {
  runtimeDescMap as buildDescMap,
  runtimeDescMap as errorDescMap,
  runtimeDescMap as typeDescMap,
};
