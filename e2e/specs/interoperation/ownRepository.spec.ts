import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseReleases } from '@laundry-board/deploy';
import { REMOTE_ENTRY_FILE, REMOTES, versionGlobal } from '@laundry-board/shared-types';
import example from '../../../examples/vite-remote/firebase.json' with { type: 'json' };
import firebase from '../../../firebase.json' with { type: 'json' };
import {
  buildByExample,
  buildByVite,
  createProject,
  EXAMPLE,
  EXAMPLE_BOARD,
  WEBPACK_EXAMPLE,
} from '../../support/interoperation/builds.ts';
import {
  blocksOf,
  EARLIER,
  expect,
  startDocumentedDeployment,
  startLocalSite,
  test,
} from '../../support/test.ts';

const PAGE = 'docs/your-remote.md';
const SECTION = 'From an empty repository to a live remote';
const HOSTING = path.join(EXAMPLE, 'firebase.json');

/** The two sets of tools that the page has, and what its `npx webpack` is with them. */
const TOOLS = { webpack: 'npx webpack', Vite: 'npx vite build' } as const;

/** What the section has a team copy, in a folder whose packages are those of this repository. */
async function copyExample(folder: string, tool: string): Promise<void> {
  await createProject(folder);
  for (const file of ['.gitignore', 'package.json', 'src', 'tsconfig.json', 'vite.config.ts']) {
    await cp(path.join(EXAMPLE, file), path.join(folder, file), { recursive: true });
  }
  if (tool === 'webpack') {
    await rm(path.join(folder, 'vite.config.ts'));
    await cp(WEBPACK_EXAMPLE, folder, { recursive: true });
  }
  const hosting = await readFile(HOSTING, 'utf8');
  await writeFile(path.join(folder, 'firebase.json'), hosting.replace('your-', 'our-'));
}

for (const [tool, build] of Object.entries(TOOLS)) {
  test(`a board of another repository, by ${tool}, goes live, is kept and rolled back`, async ({
    folder,
    page,
    signIn,
  }) => {
    const deployment = await startDocumentedDeployment(folder);
    const { run, filesOf } = deployment;
    await deployment.deployFirst();
    const board = path.join(folder, 'our-board');
    await copyExample(board, tool);
    const [, , commit = '', first = '', later = ''] = await blocksOf(PAGE, SECTION);
    await run(commit, board);
    await run(first.replace('npx webpack', build), board);
    const shell = await blocksOf('operations/README.md', 'Hold or roll back a release');
    // The operator's part: the live shell again, with another URL, and later with a pin.
    const [reconfigure = ''] = shell.map((block) =>
      block.replace(
        /npm run pin .*(?= &&)/,
        "sed -i 's#our-board.web.app#our-new-board.web.app#' ../live.json",
      ),
    );
    await run(reconfigure);

    const text = EXAMPLE_BOARD.replace('Machines for', 'Machines of the second release for');
    await writeFile(path.join(board, 'src/Board.tsx'), text);
    await run('git commit --all --message "Name the release"', board);
    await run(later.replace('npx webpack', build), board);
    const list = await readFile(path.join(filesOf('our-new-board'), 'releases.json'), 'utf8');
    const releases = parseReleases(JSON.parse(list)) ?? [];
    // Its own two, and that of the board before.
    expect(releases.map(({ version }) => version)).toEqual([
      expect.anything(),
      expect.anything(),
      EARLIER,
    ]);

    const site = await startLocalSite((name) =>
      filesOf(name === 'board-remote' ? 'our-new-board' : name),
    );
    await page.goto(site.origin);
    await signIn('ada@campus.example');
    const region = page.getByRole('region', { name: 'Example board' });
    await expect(region).toContainText('Machines of the second release for ada@campus.example');
    // By its commit, with which its name in the list begins.
    const version = versionGlobal(REMOTES.board.container);
    const stated = await page.evaluate((name) => String(Reflect.get(window, name)), version);
    expect(releases[0]?.version.split(' ')).toContain(stated);

    const [rollBack = ''] = shell;
    await run(rollBack.replace(/npm run pin .*(?= &&)/, '$& --uncovered'));
    const { pins } = await deployment.liveConfig();
    await site.shell.configure({ ...(pins !== undefined && { pins }) });
    await page.reload();
    await expect(region).toContainText('Machines for ada@campus.example');

    expect(await run('git status --porcelain')).toBe('');
    await page.close();
    await Promise.all([site.close(), deployment.close()]);
  });
}

/** A board with a picture that is smaller than its address. */
async function buildWithPicture(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await writeFile(path.join(folder, 'src/dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const board = EXAMPLE_BOARD.replace('<p>', '<img src={dot} alt="" /><p>');
  return buildByVite(folder, `import dot from './dot.svg';\n${board}`);
}

const BUILDS: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  webpack: (folder) => buildByExample('webpack’s own container', folder, EXAMPLE_BOARD),
  Vite: buildWithPicture,
};

/** The names that browsers keep without asking again. */
function keptNames(): RegExp {
  const { hosting } = example;
  const rule = hosting.headers.find(({ headers }) =>
    headers.some(({ value }) => value.includes('immutable')),
  );
  return new RegExp(rule?.regex ?? '');
}

for (const [tool, build] of Object.entries(BUILDS)) {
  test(`browsers keep what the entry of a board built by ${tool} loads`, async ({ folder }) => {
    const files = await readdir(await build(folder), { recursive: true });
    const loaded = files.filter((name) => /\.(js|svg)$/.test(name) && name !== REMOTE_ENTRY_FILE);
    expect(loaded).not.toEqual([]);
    for (const name of loaded) expect(name).toMatch(keptNames());
  });
}

test('Vite makes no data URL of a small picture, which the page would refuse', async ({
  folder,
}) => {
  const files = await readdir(await buildWithPicture(folder), { recursive: true });
  expect(files).toContainEqual(expect.stringMatching(/^assets\/dot\..*svg$/));
});

test('the headers that another repository copies are those of the board’s site', async () => {
  const { headers } = firebase.hosting.find(({ target }) => target === 'board-remote') ?? {};
  expect(example).toMatchObject({ hosting: { headers } });
});
