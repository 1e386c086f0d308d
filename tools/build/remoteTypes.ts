import AdmZip from 'adm-zip';

/** A remote's types for other teams, packed without the time: the same sources give the same bytes. */
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
