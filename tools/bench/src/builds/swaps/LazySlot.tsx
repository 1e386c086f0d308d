import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Resource } from '../../../../../shell/src/loading/resource.ts';
import type { RemoteSlot as shipped } from '../../../../../shell/src/federation/RemoteSlot.tsx';

/** Replaces the shell's slot: a lazy component behind Suspense, as the public examples have it. */
export const RemoteSlot: typeof shipped = ({ remote, children }) => {
  const Remote = useMemo(
    () =>
      lazy(async () => {
        const value = await ready(remote.resource);
        return { default: (): ReactNode => children?.(value) };
      }),
    // The children change with each render; the first ones are as good.
    // oxlint-disable-next-line react/exhaustive-deps
    [remote],
  );
  return <Suspense fallback={null}>{children !== null && <Remote />}</Suspense>;
};

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
