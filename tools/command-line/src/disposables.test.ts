import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

/** Runs a command that goes on for ever, and sends it a signal. @returns Its exit status. */
async function interrupt(signal: NodeJS.Signals, isServer: boolean) {
  const module = pathToFileURL(path.join(ROOT, 'tools/command-line/src/disposables.ts')).href;
  const code = `
    import { runToEnd } from ${JSON.stringify(module)};
    const running = () => new Promise(() => { setInterval(() => {}, 1000); console.log('running'); });
    await runToEnd(running, { name: 'build', isServer: ${isServer} });
    process.exit();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
  const started = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  let said = '';
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(started.stdout, 'data');
  started.kill(signal);
  await once(started, 'close');
  return { status: started.exitCode, said: said.trim() };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a command that finishes by itself and gets %s ends with %i',
  async (signal, status) => {
    const said = 'build was ended before it was done.';
    expect(await interrupt(signal, false)).toEqual({ status, said });
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)('a server that gets %s ends with 0', async (signal) => {
  expect(await interrupt(signal, true)).toEqual({ status: 0, said: '' });
});
