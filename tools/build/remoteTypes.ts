import AdmZip from 'adm-zip';

/**
 * How the federation plugin writes a remote's types for other teams: with those of the contract, and
 * packed without the time, so that the same sources give the same bytes.
 */
export const REMOTE_TYPES = {
  consumeTypes: false,
  generateTypes: {
    tsConfigPath: '../tools/build/tsconfig.types.json',
    afterGenerate: ({ zipTypesPath }: { readonly zipTypesPath: string }): void => {
      const zip = new AdmZip(zipTypesPath);
      for (const entry of zip.getEntries()) entry.header.time = new Date(1980, 0, 1);
      zip.writeZip(zipTypesPath);
    },
  },
};
