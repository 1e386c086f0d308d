import { expect, test } from '@jest/globals';
import { runTool } from './processes.ts';

test('a tool that a signal ends is named with it, and with what to do', async () => {
  // tsx runs the code in a process of its own.
  const killed = runTool('tsx', ['--eval', 'process.kill(process.ppid, "SIGKILL")']);
  await expect(killed).rejects.toMatchObject({
    name: 'UserError',
    message: 'tsx was ended by SIGKILL, as when memory runs out: close other programs.',
  });
});
