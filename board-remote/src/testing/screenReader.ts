import { afterEach, beforeEach } from '@jest/globals';
import { virtual } from '@guidepup/virtual-screen-reader';

/** Prepares a test file for a virtual screen reader. */
export function prepareScreenReader(): void {
  const styleOf = window.getComputedStyle.bind(window);
  beforeEach(() => {
    // jsdom has no CSS.escape, and no pseudo-elements: it reports an error when it is asked for one.
    Reflect.set(globalThis, 'CSS', { escape: (id: string) => id.replaceAll(/[^\w-]/g, '\\$&') });
    window.getComputedStyle = (element) => styleOf(element);
  });
  afterEach(() => virtual.stop());
}

/** What a screen reader says from the top of the page to its end, apart from where something ends. */
export async function readPage(): Promise<readonly string[]> {
  await virtual.start({ container: document.body });
  while ((await virtual.lastSpokenPhrase()) !== 'end of document') await virtual.next();
  return (await virtual.spokenPhraseLog()).filter((phrase) => !phrase.startsWith('end'));
}

/** What a screen reader says while something happens. */
export async function listenTo(happens: () => Promise<void> | void): Promise<readonly string[]> {
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  await happens();
  return virtual.spokenPhraseLog();
}
