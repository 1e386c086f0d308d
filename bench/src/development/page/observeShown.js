// Runs in a page before its own scripts. Plain JavaScript, because Playwright hands it over as it is.
/** @type {Element | undefined} The element that was waited for last. */
let last;

/**
 * Resolves once an element that holds a text has been painted.
 *
 * @param {string} selector
 * @param {string} text
 * @returns {Promise<boolean>} Whether it is the element that was waited for before: React kept it.
 */
const benchShown = (selector, text) =>
  new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)].find(({ textContent }) =>
        textContent.includes(text),
      );
      if (found === undefined) return;
      observer.disconnect();
      const isSame = found === last;
      last = found;
      // A task after the next frame's callbacks: the frame has been painted.
      requestAnimationFrame(() => setTimeout(() => resolve(isSame)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    look();
  });
Object.assign(window, { benchShown });
