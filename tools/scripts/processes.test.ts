import { expect, test } from '@jest/globals';
import { runProgram, runServer, runTool } from './processes.ts';

test('a tool that a signal ends is named with it, and with what to do', async () => {
  // tsx runs the code in a process of its own.
  const killed = runTool('tsx', ['--eval', 'process.kill(process.ppid, "SIGKILL")']);
  await expect(killed).rejects.toMatchObject({
    name: 'UserError',
    message: 'tsx was ended by SIGKILL, as when memory runs out: close other programs.',
  });
});

test('what a tool has printed before a signal ends it, such as why, is told', async () => {
  const aborted = runProgram('sh', ['-c', 'echo a panic; kill -s ABRT $$']);
  await expect(aborted).rejects.toThrow(/^a panic\nsh was ended by SIGABRT\.$/);
});

test('a server that ends before its command is named, with what to do', async () => {
  const name = 'The development server of auth-remote';
  await expect(runServer('tsx', ['--eval', ''], { name })).rejects.toMatchObject({
    name: 'UserError',
    message:
      'The development server of auth-remote ended with status 0. What it printed last may say why. Start the command again.',
  });
});
