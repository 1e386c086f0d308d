import { links } from '../links.ts';
import { oneBuild } from './oneBuild.ts';

/** One build as rspack makes it by default; of its code nothing is preloaded. */
export const plain = oneBuild({
  name: 'plain',
  title: 'plain one build',
  link: () => links(),
});
