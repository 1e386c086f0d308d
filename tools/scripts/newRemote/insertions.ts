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
      before: '  };\n\n  function remoteOf(',
      text: `    ${name}: create('${name}', asItIs),\n`,
    },
    {
      file,
      before: "import type { SignInState } from '../startup/createSignIn.ts';",
      text: `import { ${type}Place } from './${type}Place.tsx';\n`,
    },
    {
      file,
      before: '      <RemoteSlot title="The board"',
      text: `      <${type}Place site={site} user={resident?.user} />\n`,
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

/** A remote's hosting target, as that of the board, from firebase.json. */
export function hostingTarget(firebase: string, { name }: RemoteSpelling): string {
  const start = firebase.indexOf(',\n    {\n      "target": "board-remote"');
  const end = firebase.indexOf('\n    }', start) + '\n    }'.length;
  if (start < 0) throw new UserError('firebase.json has no hosting target "board-remote".');
  return firebase.slice(start, end).replaceAll('board-remote', `${name}-remote`);
}
