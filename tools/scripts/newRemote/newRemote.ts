import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, UserError } from '@laundry-board/sites';
import { fieldsOf, hostingTarget, insert, insertionsOf, lockWith, takeOut } from './insertions.ts';
import { fillTemplate, problemOfName, type RemoteSpelling, spell } from './remoteName.ts';

const TEMPLATES = path.join(import.meta.dirname, 'templates');
const SUFFIX = '.template';
/** Its text goes into a file; all other templates are files. */
const CONTRACT = `contract.ts${SUFFIX}`;
const LOCK = 'package-lock.json';

/** Contents by their files, from the repository's folder; undefined is no file. */
type Changes = ReadonlyMap<string, string | undefined>;

/**
 * `npm run new-remote -- NAME`: adds a remote with everything that names it. With `--remove` it takes away a remote that
 * is as this command left it.
 *
 * @throws UserError, one line, when the remote can't be added or removed; then nothing has been changed.
 */
export async function newRemote(args: readonly string[], root = ROOT): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { remove: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    throw new UserError('Name one remote, such as: npm run new-remote -- notices');
  }
  if (values.remove) await remove(name, root);
  else await add(name, root);
}

async function add(name: string, root: string): Promise<void> {
  const problem = problemOfName(name, await readdir(root));
  if (problem !== undefined) throw new UserError(problem);
  const spelling = spell(name);
  const files = await newFiles(spelling, root);
  const taken = [...files.keys()].find((file) => existsSync(path.join(root, file)));
  if (taken !== undefined) throw new UserError(`There is a file ${taken} already.`);
  const manifest = files.get(`${name}-remote/package.json`);
  const changed = await changeFiles(spelling, root, insert);
  const lock = lockWith(await readFrom(root, LOCK), `${name}-remote`, manifest);
  await write(new Map([...files, ...changed, [LOCK, lock]]), root);
  console.log(`${name}-remote is in the table of remotes and on the page, above the board:
  npm start                              # the site with it
  npm run dev -w ${name}-remote           # it alone
  npm test
Yours to write: what it shows (${name}-remote/src), its texts (docs/specification.md) and its owners (.github/CODEOWNERS).
docs/deployment.md says how a site is deployed for the first time.`);
}

async function remove(name: string, root: string): Promise<void> {
  if (!existsSync(path.join(root, `${name}-remote`))) {
    throw new UserError(`There is no remote "${name}".`);
  }
  const spelling = spell(name);
  const changed = await changeFiles(spelling, root, takeOut);
  const files = await newFiles(spelling, root);
  for (const [file, content] of files) {
    const current = await readFrom(root, file).catch(() => undefined);
    if (current !== content) {
      throw new UserError(
        `${file} is not as new-remote left it: take the remote away by hand. Nothing has been changed.`,
      );
    }
  }
  const lock = lockWith(await readFrom(root, LOCK), `${name}-remote`, undefined);
  const gone = [...files.keys()].map((file) => [file, undefined] as const);
  await write(new Map([...gone, ...changed, [LOCK, lock]]), root);
  // What builds and checks have left there.
  await rm(path.join(root, `${name}-remote`), { recursive: true, force: true });
  console.log(`${name}-remote is gone.`);
}

/** The files that the remote has to itself. */
async function newFiles(spelling: RemoteSpelling, root: string) {
  const files = new Map<string, string>();
  const versions = await readVersions(root);
  for (const template of await readdir(TEMPLATES, { recursive: true })) {
    if (!template.endsWith(SUFFIX) || template === CONTRACT) continue;
    const text = await readFrom(TEMPLATES, template);
    const file = fillTemplate(template.slice(0, -SUFFIX.length), spelling);
    const filled = fillTemplate(text, spelling).replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) =>
      versions(name),
    );
    files.set(file, filled);
  }
  return files;
}

/** The version of a dependency that every package of the repository has. */
async function readVersions(root: string): Promise<(name: string) => string> {
  const text = await readFrom(root, 'board-remote/package.json');
  const { dependencies } = fieldsOf(JSON.parse(text));
  return (name) => String(fieldsOf(dependencies)[name]);
}

/** The files that name every remote, changed. */
async function changeFiles(
  spelling: RemoteSpelling,
  root: string,
  change: typeof insert,
): Promise<Changes> {
  const contract = fillTemplate(await readFrom(TEMPLATES, CONTRACT), spelling);
  const hosting = hostingTarget(await readFrom(root, 'firebase.json'), spelling);
  const contents = new Map<string, string>();
  for (const insertion of insertionsOf(spelling, contract, hosting)) {
    const { file } = insertion;
    contents.set(file, change(contents.get(file) ?? (await readFrom(root, file)), insertion));
  }
  return contents;
}

function readFrom(folder: string, file: string): Promise<string> {
  return readFile(path.join(folder, file), 'utf8');
}

/** Writes all files or, when one can't be written, none. */
async function write(changes: Changes, root: string): Promise<void> {
  const done = new Map<string, string | undefined>();
  try {
    for (const [file, content] of changes) {
      done.set(file, await readFrom(root, file).catch(() => undefined));
      await put(path.join(root, file), content);
    }
  } catch (error) {
    for (const [file, content] of done) await put(path.join(root, file), content);
    throw error;
  }
}

async function put(file: string, content: string | undefined): Promise<void> {
  if (content === undefined) {
    await rm(file, { force: true });
    return;
  }
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
