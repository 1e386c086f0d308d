import { isObject } from '@laundry-board/shared-types';
import type { ShareScope } from './shareScope.ts';

/** What a remote's entry leaves on window: the interface that webpack's containers have had since 2020. */
export interface Container {
  readonly init: (shareScope: ShareScope, initScope: unknown[]) => void | Promise<void>;
  readonly get: (expose: string) => Promise<() => unknown>;
}

/** Whether a value found on `window` is a {@link Container}. */
export function isContainer(value: unknown): value is Container {
  return (
    isObject(value) && typeof value['init'] === 'function' && typeof value['get'] === 'function'
  );
}

/**
 * Initialises a container with the share scope and gets an expose of it.
 *
 * @returns The module; its shape is not checked.
 */
export async function getExpose(
  container: Container,
  expose: string,
  shareScope: ShareScope,
): Promise<unknown> {
  await container.init(shareScope, []);
  const factory = await container.get(expose);
  return factory();
}
