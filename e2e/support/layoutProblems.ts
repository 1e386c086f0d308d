/**
 * Runs in a page: what keeps its texts and drawings from being seen, in sentences. Nothing may scroll sideways, be
 * covered by something else, reach out of its tile or be cut. The row of buildings scrolls by itself, so it is left out.
 */
export function layoutProblems(): readonly string[] {
  interface Part {
    readonly what: string;
    readonly element: Element;
    readonly box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  }
  /** Layout is by fractions of a pixel, and the box of a letter is higher than the letter. */
  const SLACK = 2.5;

  const isHidden = (element: Element): boolean =>
    element.closest('[role="tablist"], script, style, noscript, [hidden]') !== null ||
    getComputedStyle(element).clipPath !== 'none' ||
    getComputedStyle(element).visibility === 'hidden' ||
    (element.parentElement !== null && element.parentElement !== document.body
      ? isHidden(element.parentElement)
      : false);

  const parts: Part[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const element = node.parentElement;
    const what = node.nodeValue?.trim() ?? '';
    if (element === null || what === '' || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 0 && box.height > 0) parts.push({ what: `“${what}”`, element, box });
    }
  }
  for (const element of document.querySelectorAll('svg, img')) {
    // A drum is drawn over its machine.
    if (isHidden(element) || element.previousElementSibling?.tagName === 'svg') continue;
    const tile = element.closest('li')?.getAttribute('aria-label');
    const what = tile ? `a drawing of ${tile}` : 'a drawing';
    parts.push({ what, element, box: element.getBoundingClientRect() });
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  const problems: string[] = [];
  if (scrollWidth > clientWidth) {
    problems.push(`The page scrolls sideways by ${scrollWidth - clientWidth} px.`);
  }
  for (const [index, { what, element, box }] of parts.entries()) {
    const frame = (element.closest('li, button') ?? document.body).getBoundingClientRect();
    if (
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      (element.closest('li') !== null &&
        (box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK))
    ) {
      problems.push(`${what} reaches out of its frame.`);
    }
    for (const other of parts.slice(index + 1)) {
      const isCovered =
        box.left < other.box.right - 1 &&
        other.box.left < box.right - 1 &&
        box.top < other.box.bottom - SLACK &&
        other.box.top < box.bottom - SLACK;
      if (isCovered) problems.push(`${what} and ${other.what} cover each other.`);
    }
  }
  return [...new Set(problems)];
}

/**
 * Runs in a page: puts other words in place of its texts, as a browser's translation does, each in two elements. Words
 * without a translation stay.
 */
export function translateWords(words: Readonly<Record<string, string>>): void {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  }
  for (const node of nodes) {
    if (node.parentElement?.closest('script, style, title, svg')) continue;
    let text = node.data;
    for (const [word, other] of Object.entries(words)) text = text.replace(word, other);
    if (text === node.data) continue;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text);
    node.replaceWith(font);
  }
}
