import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const START = /<script defer src="\/(start\.[\da-f]+\.js)"><\/script>/;

/**
 * Writes the page's first script into its html.
 *
 * @param folder The shell's build.
 * @throws Error when the page has no such script.
 */
export async function inlineStart(folder: string): Promise<void> {
  const file = path.join(folder, 'index.html');
  const html = await readFile(file, 'utf8');
  const name = START.exec(html)?.[1];
  if (name === undefined) throw new Error('The page has no first script to write into its html.');
  const script = await readFile(path.join(folder, name), 'utf8');
  const code = script.replace(/\/\/# sourceMappingURL=.*/, '');
  await writeFile(
    file,
    html.replace(START, () => `<script>${code}</script>`),
  );
}
