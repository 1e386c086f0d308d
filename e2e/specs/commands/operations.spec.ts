import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseReleases, type Release } from '@laundry-board/deploy';
import {
  blocksOf,
  commandsOf,
  EARLIER,
  expect,
  freePortVariables,
  runCommand,
  startDocumentedDeployment,
  stop,
  test,
  UP,
} from '../../support/test.ts';

/** What a deployed site lists. */
async function releasesOf(folder: string): Promise<readonly Release[]> {
  return (
    parseReleases(JSON.parse(await readFile(path.join(folder, 'releases.json'), 'utf8'))) ?? []
  );
}

test('the operators’ page deploys, looks, checks and rolls back, block by block', async ({
  folder,
}) => {
  const deployment = await startDocumentedDeployment(folder);
  const { run, clone, environment } = deployment;
  const blocks = await blocksOf('operations/README.md', 'Deploy');
  expect(blocks).toHaveLength(6);
  const [build = '', keep = '', configure = '', preview = '', deploy = '', smoke = ''] = blocks;

  await deployment.deployFirst();

  await run(build);
  await run(keep);
  await run(configure);
  expect(preview.trim()).toBe('npm run preview');
  const served = runCommand(
    ['run', 'preview'],
    { ...environment, ...(await freePortVariables()) },
    clone,
  );
  await served.printed(UP);
  await stop(served, 'SIGINT');
  await run(deploy);
  expect(await run(smoke)).toContain('✓');
  const [newest, before] = await releasesOf(deployment.filesOf('board-remote'));
  expect(before?.version).toBe(EARLIER);
  expect(newest?.version).not.toBe(EARLIER);

  const [rollBack = ''] = await blocksOf('operations/README.md', 'Hold or roll back a release');
  await run(rollBack);
  expect((await deployment.liveConfig()).pins?.board?.entry).toBe(before?.entry);

  // A deploy by the page, whose configuration does not have the pin, is refused.
  await run('rm -r shell/dist && npm run build -- shell');
  await expect(
    run(commandsOf(keep).find((command) => command.includes('shell --live')) ?? ''),
  ).rejects.toThrow(/holds board at/);
  await deployment.close();
});

test('a new build of the shell that nobody has configured is not deployed', async ({ folder }) => {
  const deployment = await startDocumentedDeployment(folder);
  const { run, filesOf } = deployment;
  await deployment.deployFirst();
  const [build = '', keep = '', , , deploy = ''] = await blocksOf('operations/README.md', 'Deploy');

  await run(build);
  await run(keep);
  await expect(run(deploy)).rejects.toThrow(/ENOENT.*firebase\.deploy\.json/);

  const [live] = await releasesOf(filesOf('shell'));
  expect(live?.version).toBe(EARLIER);
  await deployment.close();
});

test('a fetched shell that nobody has configured is not deployed', async ({ folder }) => {
  const deployment = await startDocumentedDeployment(folder);
  await deployment.deployFirst();
  const [block = ''] = await blocksOf('operations/README.md', 'Hold or roll back a release');
  const [fetchRelease = '', deploy = ''] = ['npm run fetch-release', 'npx'].map((start) =>
    commandsOf(block).find((command) => command.startsWith(start)),
  );

  await deployment.run(fetchRelease);
  await expect(deployment.run(deploy)).rejects.toThrow(/ENOENT.*firebase\.deploy\.json/);

  await deployment.close();
});

test('the roll back stops at its first command where that fails', async ({ folder }) => {
  const deployment = await startDocumentedDeployment(folder);
  const { run, clone, filesOf } = deployment;
  await deployment.deployFirst();
  await rm(path.join(filesOf('shell'), 'runtime-config.json'));

  const [rollBack = ''] = await blocksOf('operations/README.md', 'Hold or roll back a release');
  await expect(run(rollBack)).rejects.toThrow('curl: (22)');

  expect(existsSync(path.join(clone, 'shell/dist'))).toBe(false);
  await deployment.close();
});
