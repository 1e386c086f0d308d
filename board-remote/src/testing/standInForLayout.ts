/** Gives jsdom, which has no layout, the few calls of it that the board makes. */
export function standInForLayout(): void {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  Element.prototype.scrollBy = () => {};
}
