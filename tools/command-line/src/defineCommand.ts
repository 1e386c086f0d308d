import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isNativeError } from 'node:util/types';
import { UserError } from '@laundry-board/sites';

type ParseArgsOption = NonNullable<ParseArgsConfig['options']>[string];

/** One option, as `parseArgs` of Node.js takes it. */
interface Option extends ParseArgsOption {
  /** What it does, for the help. */
  readonly about: string;
  /** The help's word for the value of a `string`, such as `FILE`. */
  readonly value?: string;
}

type Options = Record<string, Option>;

/** What may be named without an option. */
interface Names {
  /** The help's word for one of them, such as `SITE`. */
  readonly word: string;
  /** All that there are; any other is refused. Without it the command looks at them itself. */
  readonly known?: readonly string[];
  /** Without it any number may be named. */
  readonly atMost?: 1;
}

/** All that a command accepts. */
interface Declaration<O extends Options> {
  /** As in `npm run NAME`. */
  readonly name: string;
  /** What it does, in one line. */
  readonly about: string;
  readonly names?: Names;
  readonly options?: O;
  /** What it reads from the environment, for the help: what each variable is, by its name. */
  readonly variables?: Readonly<Record<string, string>>;
}

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>;

/** What a command was asked for. */
export interface Asked<O extends Options> {
  readonly names: readonly string[];
  readonly values: Parsed<O>['values'];
  /**
   * The refusal, one line, of a command from which something necessary is missing.
   *
   * @param what An option, such as `--shell`; or the help's word for what is named.
   */
  readonly needs: (what: string) => UserError;
}

/**
 * A command: it runs with the arguments of the command line, or prints its help when they ask for it. What follows them is
 * given to it by tests.
 *
 * @throws UserError, one line, when it doesn't know a word of them.
 */
export type Command<Given extends readonly unknown[] = []> = (
  args: readonly string[],
  ...given: Given
) => Promise<void>;

const HELP = { help: { type: 'boolean', about: 'prints this' } } as const;

/** Makes a command of its declaration and of what runs it. */
export function defineCommand<const O extends Options, Given extends readonly unknown[] = []>(
  declaration: Declaration<O>,
  run: (asked: Asked<O>, ...given: Given) => Promise<void>,
): Command<Given> {
  return async (args, ...given) => {
    if (args.includes('--help')) {
      console.log(helpText(declaration));
      return;
    }
    const { values, positionals: names } = parse(declaration, args);
    refuseUnknown(declaration, names);
    await run({ names, values, needs: (what) => refusalWithout(declaration, what) }, ...given);
  };
}

function commandLine({ name }: Declaration<Options>): string {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

function helpText(declaration: Declaration<Options>): string {
  const { about, names, options, variables = {} } = declaration;
  const ofOptions = Object.entries({ ...options, ...HELP }).map(
    ([option, { value, about: what }]: [string, Option]) =>
      [`--${option}${value === undefined ? '' : ` ${value}`}`, what] as const,
  );
  const lines = [...ofOptions, ...Object.entries(variables)];
  const width = Math.max(...lines.map(([word]) => word.length));
  return [
    `${commandLine(declaration)}${names === undefined ? '' : ` -- ${nameWords(names)}`}: ${about}`,
    ...(names?.known === undefined ? [] : [`  ${names.word} is one of ${names.known.join(', ')}`]),
    ...lines.map(([word, what]) => `  ${word.padEnd(width)}  ${what}`),
  ].join('\n');
}

function refusalWithout(declaration: Declaration<Options>, what: string): UserError {
  const { names, options = {} } = declaration;
  const option = Object.entries(options).find(([name]) => `--${name}` === what)?.[1];
  const needed = option === undefined ? `a ${what}` : `${what} ${option.value}`;
  const meaning = option === undefined ? names?.known?.join(', ') : option.about;
  const inWords = meaning === undefined ? '' : ` (${meaning})`;
  return new UserError(`${commandLine(declaration)} needs ${needed}${inWords}.`);
}

function nameWords({ word, atMost }: Names): string {
  return atMost === 1 ? word : `[${word}…]`;
}

/** @throws UserError, one line, for an option that the command lacks, or one without its value. */
function parse<O extends Options>(declaration: Declaration<O>, args: readonly string[]) {
  const { options } = declaration;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const [problem] = String(isNativeError(cause) ? cause.message : cause).split('. ');
    const has = `${commandLine(declaration)} has ${optionList(declaration)}`;
    throw new UserError(`${problem}; ${has}.`, { cause });
  }
}

function optionList({ options }: Declaration<Options>): string {
  return Object.keys({ ...options, ...HELP })
    .map((option) => `--${option}`)
    .join(', ');
}

/** @throws UserError, one line, for a name that the command doesn't know, or one too many. */
function refuseUnknown(declaration: Declaration<Options>, named: readonly string[]): void {
  const { names } = declaration;
  const [first, second] = named;
  if (names === undefined) {
    if (first === undefined) return;
    const has = `${commandLine(declaration)} has only ${optionList(declaration)}`;
    throw new UserError(`There is no use for "${first}": ${has}.`);
  }
  const { word, known, atMost } = names;
  const unknown = named.find((name) => known?.includes(name) === false);
  if (unknown !== undefined) {
    throw new UserError(`There is no ${word} "${unknown}"; there are ${known?.join(', ')}.`);
  }
  if (atMost === 1 && second !== undefined) {
    const takes = `${commandLine(declaration)} takes one ${word}`;
    throw new UserError(`"${second}" is one too many: ${takes}.`);
  }
}
