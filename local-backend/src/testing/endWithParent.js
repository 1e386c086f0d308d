/*
 * Runs a program and ends it when the standard input closes, which it also does when the process that
 * holds the other end is killed. So no test leaves a server behind, however it ends.
 */
import { spawn } from 'node:child_process';

const [program = '', ...words] = process.argv.slice(2);
const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
process.stdin.on('close', () => child.kill('SIGKILL')).resume();
// The terminal sends these to the program as well; its end is this process's end.
process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGKILL'));
