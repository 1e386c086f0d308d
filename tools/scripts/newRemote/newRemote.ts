import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand } from '@laundry-board/command-line';
import { fieldOf } from '@laundry-board/shared-types';
import { ROOT, UserError } from '@laundry-board/sites';
import { runProgram } from '../processes.ts';
import { hostingTarget, insert, insertionsOf } from './insertions.ts';
import { fillTemplate, problemOfName, type RemoteSpelling, spell } from './remoteName.ts';

const TEMPLATES = path.join(import.meta.dirname, 'templates');
const SUFFIX = '.template';
/** Its text goes into a file; all other templates are files. */
const CONTRACT = `contract.ts${SUFFIX}`;

/** Contents by their files, from the repository's folder. */
type Files = ReadonlyMap<string, string>;

export const newRemote = defineCommand(
  {
    name: 'new-remote',
    about: 'adds a remote that passes every check',
    names: { word: 'NAME', atMost: 1 },
  },
  async (
    { names: [name] },
    root: string = ROOT,
    updateLock: typeof recordInLock = recordInLock,
  ) => {
    if (name === undefined) {
      throw new UserError('Name one remote, such as: npm run new-remote -- notices');
    }
    await addRemote(name, root, updateLock);
  },
);

/**
 * Adds a remote's folder from the templates, and the lines that name it elsewhere.
 *
 * @param root The repository's folder.
 * @param updateLock Has npm record the new package in the lock file of a folder.
 * @throws UserError, one line, when the remote can't be added; then nothing has been changed.
 */
async function addRemote(
  name: string,
  root: string,
  updateLock: typeof recordInLock,
): Promise<void> {
  const problem = problemOfName(name, await readdir(root));
  if (problem !== undefined) throw new UserError(problem);
  const spelling = spell(name);
  const files = await newFiles(spelling, root);
  const taken = [...files.keys()].find((file) => existsSync(path.join(root, file)));
  if (taken !== undefined) throw new UserError(`There is a file ${taken} already.`);
  const changed = await changedFiles(spelling, root);
  for (const [file, content] of [...files, ...changed]) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  }
  await updateLock(root);
  const alone = `npm run dev -w ${name}-remote`;
  console.log(`${name}-remote is in the table of remotes and on the page, above the board:
  ${'npm start'.padEnd(alone.length)}  # the site with it
  ${alone}  # it alone
  npm test
Yours to write: what it shows (${name}-remote/src), its texts (docs/specification.md), the space that the page keeps for it
while it loads (${spelling.type}Place in shell/src/routes) and its owners (.github/CODEOWNERS).
docs/upgrades.md#a-new-remote says how it goes live.`);
}

async function recordInLock(root: string): Promise<void> {
  const { status, output } = await runProgram('npm', ['install', '--package-lock-only'], {
    folder: root,
  });
  if (status !== 0) throw new UserError(`${output}Run npm install to complete package-lock.json.`);
}

/** The files that the remote has to itself. */
async function newFiles(spelling: RemoteSpelling, root: string): Promise<Files> {
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
  const manifest: unknown = JSON.parse(await readFrom(root, 'board-remote/package.json'));
  return (name) => String(fieldOf(fieldOf(manifest, 'dependencies'), name));
}

/** The files that name every remote, with the new one. */
async function changedFiles(spelling: RemoteSpelling, root: string): Promise<Files> {
  const contract = fillTemplate(await readFrom(TEMPLATES, CONTRACT), spelling);
  const hosting = hostingTarget(await readFrom(root, 'firebase.json'), spelling);
  const contents = new Map<string, string>();
  for (const insertion of insertionsOf(spelling, contract, hosting)) {
    const { file } = insertion;
    contents.set(file, insert(contents.get(file) ?? (await readFrom(root, file)), insertion));
  }
  return contents;
}

function readFrom(folder: string, file: string): Promise<string> {
  return readFile(path.join(folder, file), 'utf8');
}
