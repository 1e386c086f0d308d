/**
 * Calls back whenever another attempt is worthwhile at once: the page becomes visible, is unfrozen, or the
 * browser is online again. Until the returned function is called.
 */
export function onWake(callback: () => void, page: Window = window): () => void {
  const { document } = page;
  function whenVisible(): void {
    if (document.visibilityState === 'visible') callback();
  }
  page.addEventListener('online', callback);
  document.addEventListener('visibilitychange', whenVisible);
  // https://developer.chrome.com/docs/web-platform/page-lifecycle-api
  document.addEventListener('resume', callback);
  return () => {
    page.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', whenVisible);
    document.removeEventListener('resume', callback);
  };
}
