import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Moves the focus to the heading of the screen, if the element that had it is gone. */
type MoveFocus = () => void;

const FocusContext = createContext<MoveFocus>(() => {});

/**
 * Keeps the place of keyboards and screen readers: where what had the focus leaves the page with its screen, the browser
 * moves the focus to the page's start and says nothing.
 */
export function FocusKeeper({ children }: { readonly children: ReactNode }): ReactNode {
  const [{ follow, moveFocus }] = useState(createKeeper);
  useEffect(() => follow(document), [follow]);
  return <FocusContext value={moveFocus}>{children}</FocusContext>;
}

/**
 * To be used by what appears as a screen, or in place of one. When it comes, its heading gets the focus that its forerunner
 * had, and when it goes, the heading of what is there by then.
 */
export function useFocusOfForerunner(): void {
  const moveFocus = useContext(FocusContext);
  useEffect(() => {
    moveFocus();
    return moveFocus;
  }, [moveFocus]);
}

function createKeeper() {
  let focused: Element | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element) focused = target;
  };
  return {
    follow: (document: Document): (() => void) => {
      document.addEventListener('focusin', onFocus);
      return () => document.removeEventListener('focusin', onFocus);
    },
    moveFocus: (): void => {
      if (focused === undefined || focused.isConnected) return;
      if (document.activeElement !== document.body) return;
      const heading = document.querySelector('main h1, main h2');
      heading?.setAttribute('tabindex', '-1');
      if (heading instanceof HTMLElement) heading.focus();
    },
  };
}
