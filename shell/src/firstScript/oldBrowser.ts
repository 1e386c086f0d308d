/*
 * Replaces the page by one sentence where the browser is older than those in `browserslist` (package.json). It
 * is a script of its own in ES5, because such a browser may not be able to read the page's script.
 *
 * `toSorted` came with Chrome 110, Firefox 115 and Safari 16. Of the supported browsers only Chrome 108 and 109
 * lack it. These know `font-tech()`, as of Chrome 108, and `object-view-box`, which is Chrome's alone.
 */
if (
  !('toSorted' in []) &&
  !('CSS' in window && CSS.supports('font-tech(color-COLRv1) and (object-view-box: none)'))
) {
  const heading = document.createElement('h1');
  heading.style.cssText = 'max-width:20em;margin:20vh auto;padding:1em;font:1.25em sans-serif';
  heading.textContent =
    'This browser is too old for the laundry board. Please update it, or use another one.';
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  message.appendChild(heading);
  const main = document.createElement('main');
  main.appendChild(message);
  document.body.textContent = '';
  document.body.appendChild(main);
}
