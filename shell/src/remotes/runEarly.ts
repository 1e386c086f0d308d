import type { RemoteEntry } from '@laundry-board/shared-types';
import { preloadScript } from '../loading/resourceHints.ts';
import { createEntryScript } from './entryScript.ts';

/**
 * Preloads a remote's entry and runs it as soon as it has arrived, before the page itself is loaded: a script that has
 * arrived does not delay the page's load event. The federation runtime, which loads remotes after that event, uses the
 * container that is on `window` then, and runs an entry that has set none.
 *
 * @param onRan Called when the entry has run.
 */
export function runEarly(page: Window, entry: RemoteEntry, onRan: () => void): void {
  const { document } = page;
  preloadScript(page, entry).addEventListener('load', () => {
    // From now on the runtime runs it.
    if (document.readyState === 'complete') return;
    const script = createEntryScript(page, entry);
    script.addEventListener('load', onRan);
    // The runtime would wait for the events of an element that it finds.
    for (const event of ['load', 'error']) script.addEventListener(event, () => script.remove());
    document.head.append(script);
  });
}
