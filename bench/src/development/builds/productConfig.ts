import type { Configuration } from '@rspack/core';
import type { PackageName } from './bundler.ts';

const LOAD = {
  shell: () => import('../../../../shell/rspack.config.ts'),
  'auth-remote': () => import('../../../../auth-remote/rspack.config.ts'),
  'board-remote': () => import('../../../../board-remote/rspack.config.ts'),
} satisfies Record<PackageName, unknown>;

/** The configuration that a package is built by for production. */
export async function productConfig(name: PackageName): Promise<Configuration> {
  const { default: config } = await LOAD[name]();
  return config({}, { mode: 'production' });
}
