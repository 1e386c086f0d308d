/**
 * Calls back when there is a reason to look again at once: the page is seen again, was thawed, or the
 * browser has a network again. Ends with the returned function.
 */
export function onWake(callback: () => void): () => void {
  function whenSeen(): void {
    if (document.visibilityState === 'visible') callback();
  }
  window.addEventListener('online', callback);
  document.addEventListener('visibilitychange', whenSeen);
  // https://developer.chrome.com/docs/web-platform/page-lifecycle-api
  document.addEventListener('resume', callback);
  return () => {
    window.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', whenSeen);
    document.removeEventListener('resume', callback);
  };
}
