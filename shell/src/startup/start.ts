import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { prefetchConfig } from './prefetch.ts';

/**
 * The configuration that the page requests before its main script has arrived; undefined on routes that show no
 * remote. This module is a small script file of its own, and index.tsx in the main script imports the promise
 * from it: between two files nothing but a module can carry it.
 */
export const prefetchedConfig = prefetchConfig(window, hasSessionHint);
