/**
 * In the place of `npx`. `firebase-tools deploy` replaces the files of sites as Hosting does: it puts each site's `public`
 * folder, and how it is served, into the folder `DOCUMENTED_SITES`. The tools of a remote's build are those of this repository.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from '@laundry-board/sites';
import webpack, { type Configuration } from 'webpack';

/** One site of a firebase.json, by the target of a project with several or by its own name. */
interface Site {
  readonly target?: string;
  readonly site?: string;
  readonly public: string;
  readonly headers: readonly object[];
  readonly rewrites?: readonly object[];
}

function deploy(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      config: { type: 'string', default: 'firebase.json' },
      project: { type: 'string' },
    },
  });
  if (values.project === undefined) throw new Error('The project is missing.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the document has it.
  const { hosting } = JSON.parse(readFileSync(values.config, 'utf8')) as {
    hosting: Site | readonly Site[];
  };
  for (const name of values.only.split(',')) {
    const [, target] = name.split(':');
    const site = [hosting].flat().find((one) => one.target === target);
    if (site === undefined) throw new Error(`${values.config} has no target ${target}.`);
    const folder = path.join(process.env['DOCUMENTED_SITES'] ?? '', target ?? site.site ?? '');
    rmSync(folder, { recursive: true, force: true });
    cpSync(site.public, path.join(folder, 'files'), { recursive: true });
    const { headers, rewrites } = site;
    writeFileSync(path.join(folder, 'hosting.json'), JSON.stringify({ headers, rewrites }));
  }
}

async function runWebpack(): Promise<void> {
  const file = pathToFileURL(path.resolve('webpack.config.mjs')).href;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the document has it.
  const { default: config } = (await import(file)) as { default: Configuration };
  await new Promise<void>((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error === null && stats?.hasErrors() === false) resolve();
      else reject(error ?? new Error(stats?.toString()));
    });
  });
}

/** In a process without the loader of this file, which would also load Vite and its configuration. */
function runVite(args: readonly string[]): void {
  const script = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

const [program, ...args] = process.argv.slice(2);
if (program === 'firebase-tools@15' && args[0] === 'deploy') deploy(args.slice(1));
else if (program === 'webpack') await runWebpack();
else if (program === 'vite') runVite(args);
else throw new Error(`No document is known to run npx ${process.argv.slice(2).join(' ')}.`);
