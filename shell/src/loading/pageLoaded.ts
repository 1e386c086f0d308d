/** Resolves after the load event of a page: what is added before it holds it back, even when it hangs. */
export function pageLoaded(page: Window): Promise<void> {
  if (page.document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('load', () => resolve(), { once: true });
  });
}
