import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseReleases } from '@laundry-board/deploy';
import firebase from '../../../firebase.json' with { type: 'json' };
import { createProject, EXAMPLE, EXAMPLE_BOARD } from '../../support/interoperation/builds.ts';
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

/** The two sets of tools that the page has: the component's file, and what the section's `npx webpack` is with them. */
const TOOLS = {
  webpack: { component: 'src/index.tsx', build: 'npx webpack' },
  Vite: { component: 'src/Board.tsx', build: 'npx vite build' },
} as const;

/** What the section has a team write by hand, in a folder whose packages are those of this repository. */
async function writeProject(folder: string, tool: keyof typeof TOOLS): Promise<void> {
  await createProject(folder);
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  if (tool === 'Vite') {
    for (const file of ['package.json', 'src', 'vite.config.ts']) {
      await cp(path.join(EXAMPLE, file), path.join(folder, file), { recursive: true });
    }
  } else {
    const [config = ''] = await blocksOf(PAGE, SECTION, 'mjs');
    const [statement = '', fields = ''] = await blocksOf(
      PAGE,
      'A remote built with other tools',
      'js',
    );
    const complete = config
      .replace("// The entry's first line.", () => statement)
      .replace('// `output`, `module` and `plugins`.', () => fields);
    expect(complete).not.toContain(config);
    await write('webpack.config.mjs', complete);
    await write('src/index.tsx', EXAMPLE_BOARD);
  }
  const [hosting = ''] = await blocksOf(PAGE, SECTION, 'json');
  await write('firebase.json', hosting);
}

for (const [tool, { component, build }] of Object.entries(TOOLS)) {
  test(`a board of another repository, by ${tool}, goes live, is kept and rolled back`, async ({
    folder,
    page,
    signIn,
  }) => {
    const deployment = await startDocumentedDeployment(folder);
    const { run, filesOf } = deployment;
    await deployment.deployFirst();
    const board = path.join(folder, 'our-board');
    await writeProject(board, tool === 'Vite' ? 'Vite' : 'webpack');
    const [, commit = '', , first = '', later = ''] = await blocksOf(PAGE, SECTION);
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
    await writeFile(path.join(board, component), text);
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

test('the headers that another repository copies are those of the board’s site', async () => {
  const [text = ''] = await blocksOf(PAGE, SECTION, 'json');
  const { headers } = firebase.hosting.find(({ target }) => target === 'board-remote') ?? {};
  expect(JSON.parse(text)).toMatchObject({ hosting: { headers } });
});
