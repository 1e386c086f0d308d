import { rspack, type RspackPluginInstance } from '@rspack/core';

/**
 * Has Chromium compile every function of a script beside the page's work, while the script still
 * arrives; otherwise it does so on the page's main thread, function by function, when one is called.
 * Browsers that do not know the comment ignore it:
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
export function compileHints(): RspackPluginInstance {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimiser, which drops comments, and before the source maps.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
