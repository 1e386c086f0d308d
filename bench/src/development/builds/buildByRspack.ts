import type { Configuration } from '@rspack/core';
import { compile } from '../../builds/compile.ts';

/** Builds a package by its configuration into a folder, absolute. */
export async function build(config: Configuration, folder: string): Promise<void> {
  await compile(config, folder);
}
