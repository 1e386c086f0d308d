declare global {
  interface Window {
    /** Not yet in TypeScript's library, nor in every browser. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (address: string) => string | null },
      ) => unknown;
    };
  }
}

/** The folders that scripts may be loaded from: whole addresses with a closing slash. */
const folders = [new URL('/', location.href).href];

/** Lets scripts below a folder be loaded from now on. */
export function admitScriptsFrom(folder: string): void {
  folders.push(folder);
}

/*
 * The page's security policy forbids that a text becomes the address of a script, html or code. This
 * default policy lets addresses below the folders pass and nothing else, for loaders that know
 * nothing of it: those of the bundler, of the federation runtime and of the Firebase SDK
 * (docs/decisions/0006).
 */
try {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { href } = new URL(address, location.href);
      return folders.some((folder) => href.startsWith(folder)) ? href : null;
    },
  });
} catch (error) {
  // An extension of the browser may have been first; its policy counts then.
  console.warn('The page could not set up its own rule for script addresses.', error);
}
