// The page's rule for script addresses has to stand before the chunks are asked for.
import '../../../../shell/src/start.ts';

// Takes the place of the page's entry, as a page does that shares its modules in chunks.
void import('../../../../shell/src/page.tsx');
