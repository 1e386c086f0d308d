/* The gateway as a program that is installed alone; in a clone, `npm run gateway` runs it, too. */
import { addDisposable, runCommand } from '@laundry-board/command-line';
import { gateway } from './gateway.ts';

await runCommand(() => gateway(process.argv.slice(2), { add: addDisposable }), {
  name: 'gateway',
  isServer: true,
});
