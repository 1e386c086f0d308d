/**
 * Begins to fetch a script. Not by the script itself, which would hold the page's load event back for as
 * long as a remote hangs.
 */
export function preloadScript(address: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
}
