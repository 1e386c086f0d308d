// Runs a program and kills it when the standard input closes, as it does when the parent is killed.
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
process.stdin.on('close', () => child.kill('SIGKILL')).resume();
// The terminal sends SIGINT to the program too; this process exits with it.
process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGKILL'));
