import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';

/** rspack's function for the file name of a chunk: https://rspack.rs/api/runtime-api/module-variables */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_get_script_filename__: (chunk: string) => string;

export { pageConfig, scripts } from './startOfOneBuild.ts';

if (location.pathname === '/' && hasSessionHint()) {
  for (const chunk of ['firebase', 'board', 'firestore']) {
    // Without CORS, as the bundler loads it from the page's own origin.
    const href = `/${__webpack_get_script_filename__(chunk)}`;
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }),
    );
  }
}
