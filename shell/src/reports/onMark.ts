/** A mark in the browser's timeline; the time is in milliseconds since the page was opened. */
export type Mark = Pick<PerformanceEntry, 'name' | 'startTime'>;

/** Calls back for each mark of the page, oldest first, those before included. */
export function onMark(page: Window & typeof globalThis, callback: (mark: Mark) => void): void {
  new page.PerformanceObserver((list) => list.getEntries().forEach(callback)).observe({
    type: 'mark',
    buffered: true,
  });
}
