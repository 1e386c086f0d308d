import {
  type BuildInfo,
  buildInfoGlobal,
  filesGlobal,
  versionGlobal,
} from '@laundry-board/shared-types';

/** Defined by the build. */
declare const CONTAINER: string;
declare const BUILT_AGAINST: BuildInfo;
declare const VERSION: string;
/** Ids of the chunks that may stand beside the entry. */
declare const CHUNKS_BESIDE: readonly string[];

/** The bundler's function for a chunk's file name: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare let __webpack_get_script_filename__: (chunk: number | string) => string;
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_public_path__: string;
/** With the hashes of the chunks, as `SubresourceIntegrityPlugin` adds them. */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_require__: { readonly sriHashes?: Readonly<Record<string, string>> };

/*
 * The first module of every remote's container; it runs with the entry, before any of the remote's own
 * code. It states what the remote was built against, which version it is and which files it is going to load, and gives the
 * chunks of a repeated attempt new URLs: a browser makes a second request for a URL wait for a first one that hangs.
 */
Reflect.set(window, buildInfoGlobal(CONTAINER), BUILT_AGAINST);
Reflect.set(window, versionGlobal(CONTAINER), VERSION);

const { currentScript } = document;
const attempt = currentScript instanceof HTMLScriptElement && new URL(currentScript.src).search;
if (attempt) {
  const fileName = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => fileName(chunk) + attempt;
}

// Only chunks that the build has made have a hash: a remote without Firebase has no chunk of it. A development build has
// no hashes; its page loads the chunks when the expose asks for them.
const { sriHashes = {} } = __webpack_require__;
const files = CHUNKS_BESIDE.filter((chunk) => chunk in sriHashes).map((chunk) => [
  __webpack_public_path__ + __webpack_get_script_filename__(chunk),
  sriHashes[chunk],
]);
Reflect.set(window, filesGlobal(CONTAINER), Object.fromEntries(files));
