import { startChild } from './child.ts';
import type { Lifetime } from './lifetime.ts';
import { ROOT, type Tool, toolScript } from './packages.ts';

interface RunOptions {
  /** Prints what the tool prints as it comes; otherwise only a failure is printed. */
  readonly print?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs an installed tool on the whole repository.
 *
 * @returns What it printed.
 * @throws Error with what it printed, when it ends with another status than 0.
 */
export async function runTool(
  lifetime: Lifetime,
  tool: Tool,
  words: readonly string[],
  { print = false, environment = {} }: RunOptions = {},
): Promise<string> {
  if (print) process.stdout.write('\n');
  const child = startChild(toolScript(tool), words, { folder: ROOT, print, environment });
  lifetime.add(child.end);
  const { status, output } = await child.done;
  if (status !== 0) throw new Error(`${print ? '' : output}${tool} found problems.`);
  return output;
}
