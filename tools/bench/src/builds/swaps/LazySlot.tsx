import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Resource } from '../../../../../shell/src/loading/resource.ts';
import type { RemoteSlot as shipped } from '../../../../../shell/src/federation/RemoteSlot.tsx';

/** Replaces the shell's slot: a lazy component behind Suspense, as the public examples have it. */
export const RemoteSlot: typeof shipped = ({ remote: { resource }, children }) => {
  const [Remote] = useState(() => lazyRemote(resource));
  return <Suspense fallback={null}>{children !== null && <Remote render={children} />}</Suspense>;
};

function lazyRemote<T>(resource: Resource<T>) {
  return lazy(async () => {
    const value = await ready(resource);
    return {
      default: ({ render }: { readonly render: (value: T) => ReactNode }): ReactNode =>
        render(value),
    };
  });
}

function ready<T>({ start, subscribe, getSnapshot }: Resource<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onChange = (): void => {
      const state = getSnapshot();
      if (state.phase === 'ready') resolve(state.value);
      else if (state.phase === 'failed') reject(new Error(String(state.error)));
    };
    subscribe(onChange);
    start();
    onChange();
  });
}
