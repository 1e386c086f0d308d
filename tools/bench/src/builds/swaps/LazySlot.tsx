import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Remote } from '../../../../../shell/src/remotes/Remote.ts';
import type { RemoteSlot as shipped } from '../../../../../shell/src/remotes/RemoteSlot.tsx';

/** Replaces the shell's slot: a lazy component behind Suspense, as the public examples have it. */
export const RemoteSlot: typeof shipped = ({ remote, children }) => {
  const [Content] = useState(() => lazyContent(remote));
  return <Suspense fallback={null}>{children !== null && <Content render={children} />}</Suspense>;
};

function lazyContent<T>(remote: Remote<T>) {
  return lazy(async () => {
    const value = await ready(remote);
    return {
      default: ({ render }: { readonly render: (value: T) => ReactNode }): ReactNode =>
        render(value),
    };
  });
}

function ready<T>({ want, subscribe, getSnapshot }: Remote<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onChange = (): void => {
      const { loaded, isLoading, failure } = getSnapshot();
      if (loaded !== undefined) resolve(loaded.value);
      else if (!isLoading && failure !== undefined) reject(failure);
    };
    subscribe(onChange);
    want();
    onChange();
  });
}
