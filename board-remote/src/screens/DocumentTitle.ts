import { useEffect } from 'react';

/** Gives the page a title until it is unmounted; then the original title is back. */
export function DocumentTitle({ title }: { readonly title: string }): null {
  useEffect(() => {
    const { title: original } = document;
    document.title = title;
    return () => {
      document.title = original;
    };
  }, [title]);
  return null;
}
