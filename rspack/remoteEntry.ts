import { type BuiltAgainst, builtAgainstGlobal } from '@laundry-board/shared-types';

/** Written in by the build. */
declare const CONTAINER: string;
declare const BUILT_AGAINST: BuiltAgainst;

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare let __webpack_get_script_filename__: (chunk: number | string) => string;

/** The folder that rspack takes chunks from: the same page. */
// oxlint-disable-next-line no-underscore-dangle, prefer-const
declare let __webpack_public_path__: string;

/*
 * First module of every remote's container: what stands here runs with the entry, before anything of
 * the remote itself. It states what the remote was built against, has its chunks loaded from where it
 * came from itself, and gives those of a repeated attempt new addresses: the browser lets a second
 * request wait behind a first one that hangs.
 */
Reflect.set(window, builtAgainstGlobal(CONTAINER), BUILT_AGAINST);

const { currentScript } = document;
if (!(currentScript instanceof HTMLScriptElement))
  throw new Error('A container is a plain script.');
__webpack_public_path__ = new URL('.', currentScript.src).href;

const attempt = new URL(currentScript.src).search;
if (attempt !== '') {
  const nameOf = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => nameOf(chunk) + attempt;
}
