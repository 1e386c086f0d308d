import { parseArgs } from 'node:util';
import { isNativeError } from 'node:util/types';
import { UserError } from '@laundry-board/sites';

/** What a person may ask a command for. */
export interface CommandHelp {
  /** What the command does, in one line. */
  readonly about: string;
  /** What may be named without an option, such as `[CHECK…]`. */
  readonly names?: string;
  /** What each option does, by its name without dashes; one that takes a value has a word for that, as in `config FILE`. */
  readonly options?: Readonly<Record<string, string>>;
}

/** What `npm run NAME -- --help` prints. */
export function helpText(name: string, { about, names, options = {} }: CommandHelp): string {
  const all = Object.entries({ ...options, help: 'prints this' });
  const width = Math.max(...all.map(([option]) => option.length));
  const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
  return [
    `${command}${names === undefined ? '' : ` -- ${names}`}: ${about}`,
    ...all.map(([option, what]) => `  --${option.padEnd(width)}  ${what}`),
  ].join('\n');
}

/**
 * Whether arguments ask for help.
 *
 * @throws UserError with the help when they have an option that the command lacks, or one without its value.
 */
export function asksForHelp(name: string, help: CommandHelp, args: readonly string[]): boolean {
  const options = Object.keys(help.options ?? {}).map((option) => {
    const [key = '', value] = option.split(' ');
    return [key, { type: value === undefined ? 'boolean' : 'string', multiple: true }] as const;
  });
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(options), help: { type: 'boolean' } },
      allowPositionals: true,
    });
    return values.help === true;
  } catch (cause) {
    const [problem] = String(isNativeError(cause) ? cause.message : cause).split('. ');
    throw new UserError(`${problem}.\n${helpText(name, help)}`, { cause });
  }
}
