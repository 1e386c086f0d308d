/** Hash of each file, by the file's name. */
type Hashes = Readonly<Record<string, string>>;

/** A file's name without the hash that builds put into it. */
function plainName(name: string): string {
  return name.replace(/\.[\da-f]{12}(?=\.\w+$)/, '');
}

/** The scripts of a build whose hashes its entry doesn't name, so that a pin would not cover them. */
export function uncoveredScripts(entry: string, files: Hashes): readonly string[] {
  return Object.entries(files).flatMap(([name, hash]) =>
    name.endsWith('.js') && !entry.includes(hash) ? [name] : [],
  );
}

/**
 * Finds a sign that a folder holds more than one build, which the list of releases would count as one: a
 * second file of one name with another hash, such as a copy of the entry, or a script that the entry
 * doesn't know, where it knows others.
 *
 * @param main The file that visitors ask for first, and its text.
 * @param files All others.
 */
export function foreignFile(
  main: { readonly name: string; readonly text: string },
  files: Hashes,
): string | undefined {
  // The copy of a page is a text, see describeBuild.
  const named = Object.keys(files).filter((name) => /\.(js|txt)$/.test(name));
  const plain = [main.name.replace(/\.html$/, '.txt'), ...named.map(plainName)];
  const second = named.find(
    (name) => plain.indexOf(plainName(name)) < plain.lastIndexOf(plainName(name)),
  );
  const scripts = named.filter((name) => name.endsWith('.js'));
  const uncovered = uncoveredScripts(main.text, files);
  return second ?? (uncovered.length < scripts.length ? uncovered[0] : undefined);
}
