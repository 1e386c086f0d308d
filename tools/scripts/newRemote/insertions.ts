import { isObject } from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';
import type { RemoteSpelling } from './remoteName.ts';

/** A text that a new remote adds to a file. */
export interface Insertion {
  /** From the repository's folder. */
  readonly file: string;
  readonly text: string;
  /** The text of the file before which it is inserted; it occurs once. */
  readonly before: string;
}

/**
 * Everything that names a remote and does not follow from the table of remotes.
 *
 * @param contract The declarations of contracts.ts.
 * @param hosting The remote's target in firebase.json.
 */
export function insertionsOf(
  spelling: RemoteSpelling,
  contract: string,
  hosting: string,
): readonly Insertion[] {
  return [
    {
      file: 'shared-types/src/contracts.ts',
      before: '/** Whether React can render a value as a component',
      text: contract,
    },
    { file: 'firebase.json', before: '\n  ]\n}\n', text: hosting },
    ...tableInsertions(spelling),
    ...pageInsertions(spelling),
    ...benchInsertions(spelling),
    ...deploymentInsertions(spelling),
  ];
}

function tableInsertions({ name, type }: RemoteSpelling): readonly Insertion[] {
  const released = 'shared-types/src/releasedContracts.ts';
  return [
    {
      file: 'shared-types/src/remotes.ts',
      before: '} as const satisfies Record<string, RemoteRow<unknown>>;',
      text: `  ${name}: {
    container: '${name}_remote',
    expose: './${name}',
    contracts: [1],
    isModule: contracts.is${type}Module,
  },
`,
    },
    {
      file: released,
      before: "import type { CurrentContract, RemoteModules, RemoteName } from './remotes.ts';",
      text: `import type * as ${type}1 from '../released/${name}-1.d.ts';\n`,
    },
    {
      file: released,
      before: '}\n\n/** All names in a type',
      text: `  readonly ${name}: { readonly 1: ${type}1.${type}Module };\n`,
    },
    {
      file: released,
      before: '};\n\ntype Module<Name extends RemoteName>',
      text: `  ${name}: true,\n`,
    },
    {
      file: released,
      before: '\n];',
      text: `
  Fits<Module<'${name}'>, Deployed<'${name}'>>,
  Fits<Deployed<'${name}'>, Module<'${name}'>>,
  Fits<Names<Module<'${name}'>>, Names<Deployed<'${name}'>>>,`,
    },
  ];
}

function pageInsertions({ name, type }: RemoteSpelling): readonly Insertion[] {
  const file = 'shell/src/routes/HomeRoute.tsx';
  return [
    {
      file: 'shell/src/startup/createSite.ts',
      before: '  };\n\n  let isStarted = false;',
      text: `    ${name}: createRemote('${name}', asItIs),\n`,
    },
    {
      file,
      before: "import type { Auth, PageSite, Site } from '../startup/createSite.ts';",
      text: `import { ${type}Place } from './${type}Place.tsx';\n`,
    },
    {
      file,
      before: '      <RemoteSlot title="The board"',
      text: `      <${type}Place site={site} user={user} />\n`,
    },
  ];
}

/** The builds that the bench compares import each remote by a path that the compiler knows. */
function benchInsertions({ name }: RemoteSpelling): readonly Insertion[] {
  const builds = 'tools/bench/src/builds';
  return [
    {
      file: `${builds}/federated.ts`,
      before: "import shellConfig from '../../../../shell/rspack.config.ts';",
      text: `import ${name}Config from '../../../../${name}-remote/rspack.config.ts';\n`,
    },
    {
      file: `${builds}/federated.ts`,
      before: '};\n\n/** What ships: each package',
      text: `  ${name}: () => ${name}Config({}, { mode: 'production' }),\n`,
    },
    {
      file: `${builds}/swaps/importRemote.ts`,
      before: '};\n\n/** Replaces the shell',
      text: `  ${name}: () => import('../../../../../${name}-remote/src/index.ts'),\n`,
    },
    {
      file: `${builds}/swaps/importFederated.ts`,
      before: '};\n\n/** Replaces the shell',
      text: `  ${name}: () => import('${name}_remote/${name}'),\n`,
    },
    {
      file: `${builds}/swaps/federatedRemotes.d.ts`,
      before: "declare module 'board_remote/board';",
      text: `declare module '${name}_remote/${name}';\n`,
    },
  ];
}

function deploymentInsertions({ name }: RemoteSpelling): readonly Insertion[] {
  const folder = `${name}-remote`;
  return [
    {
      file: '.firebaserc.example',
      before: '\n      }\n    }\n  }\n}\n',
      text: `,\n        "${folder}": ["your-campus-laundry-${name}"]`,
    },
    {
      file: '.github/CODEOWNERS',
      before: '\n# A contract belongs',
      text: `${`/${folder}/`.padEnd(25)}@your-campus/${name}\n`,
    },
    {
      file: '.size-limit.json',
      before: '\n]\n',
      text: `,
  {
    "name": "all scripts of ${folder}",
    "path": "${folder}/dist/*.js",
    "limit": "8 kB"
  }`,
    },
    {
      file: 'README.md',
      before: '\n  },\n  "sessionEndpoint"',
      text: `,\n    "${name}": "https://${name}.your-campus.example/"`,
    },
    {
      file: 'docs/deployment.md',
      before: '   npx firebase-tools@15 deploy --only hosting:auth-remote,',
      text: `   npm run keep-releases -- ${folder} --first --live https://your-${name}.web.app/ --shell https://your-campus-laundry.web.app/\n`,
    },
    {
      file: 'docs/deployment.md',
      before: ' --project your-project\n   npm run keep-releases -- shell --first',
      text: `,hosting:${folder}`,
    },
  ];
}

/** A file's content with an insertion. @throws UserError when the place is not as it was. */
export function insert(content: string, { file, text, before }: Insertion): string {
  const [start = '', end, ...more] = content.split(before);
  if (end === undefined || more.length > 0) {
    throw new UserError(
      `${file} has changed: a new remote's lines stand before the text ${JSON.stringify(before.trim())}, which must be there once.`,
    );
  }
  return `${start}${text}${before}${end}`;
}

/** A file's content without an insertion. @throws UserError when it has been changed. */
export function takeOut(content: string, { file, text }: Insertion): string {
  const [start = '', end, ...more] = content.split(text);
  if (end === undefined || more.length > 0) {
    throw new UserError(
      `${file} is not as new-remote left it: take the remote's lines out by hand. Nothing has been changed.`,
    );
  }
  return `${start}${end}`;
}

/** A remote's hosting target, as that of the board, from firebase.json. */
export function hostingTarget(firebase: string, { name }: RemoteSpelling): string {
  const start = firebase.indexOf(',\n    {\n      "target": "board-remote"');
  const end = firebase.indexOf('\n    }', start) + '\n    }'.length;
  if (start < 0) throw new UserError('firebase.json has no hosting target "board-remote".');
  return firebase.slice(start, end).replaceAll('board-remote', `${name}-remote`);
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a JSON object, such as npm writes. @throws Error for other JSON. */
export function fieldsOf(value: unknown): Fields {
  if (isObject(value)) return value;
  throw new Error(`This is no JSON object: ${JSON.stringify(value)}`);
}

/**
 * npm's record of a workspace, as `npm install` would write it.
 *
 * @param lock package-lock.json.
 * @param manifest The text of the remote's package.json; undefined takes its record out.
 */
export function lockWith(lock: string, folder: string, manifest: string | undefined): string {
  const { packages, ...rest } = fieldsOf(JSON.parse(lock));
  const link = `node_modules/@laundry-board/${folder}`;
  const { [folder]: _, [link]: __, ...others } = fieldsOf(packages);
  const added =
    manifest === undefined
      ? {}
      : {
          [folder]: recordOf(fieldsOf(JSON.parse(manifest))),
          [link]: { resolved: folder, link: true },
        };
  return `${JSON.stringify({ ...rest, packages: sorted({ ...others, ...added }) }, null, 2)}\n`;
}

function recordOf({ name, version, license, dependencies, devDependencies }: Fields): Fields {
  return { name, version, license, dependencies: sorted(dependencies), devDependencies };
}

function sorted(value: unknown): Fields {
  const entries = Object.entries(value ?? {});
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
}
