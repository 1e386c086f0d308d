import path from 'node:path';

/** The repository's folder, absolute. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where results are put as JSON; git ignores it. */
export const RESULTS = path.resolve(import.meta.dirname, '../results');
