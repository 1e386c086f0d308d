// Takes the place of the page's entry, as a page does that shares its modules in chunks.
void import('../../../../shell/src/page.tsx');
