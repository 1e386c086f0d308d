/** Listens to an element's event until the returned function is called. */
export function listen<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: K,
  onEvent: (event: HTMLElementEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  element.addEventListener(type, onEvent, options);
  return () => element.removeEventListener(type, onEvent, options);
}
