import { useEffect, useRef } from 'react';

/** Gives the page a title; without one, or when the component is gone, the old title is back. */
export function useDocumentTitle(title: string | null): void {
  const before = useRef<string>(null);
  useEffect(() => {
    before.current ??= document.title;
    document.title = title ?? before.current;
  }, [title]);
  useEffect(
    () => () => {
      if (before.current !== null) document.title = before.current;
    },
    [],
  );
}
