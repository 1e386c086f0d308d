import { oneBuild } from './oneBuild.ts';

/** One build as rspack makes it by default. */
export const plain = oneBuild({ name: 'plain', title: 'plain one build' });
