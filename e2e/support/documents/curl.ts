/** In the place of `curl URL`: prints what the URL answers, with `--fail` nothing of an error. */
import { argv, stdout } from 'node:process';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({
  args: argv.slice(2),
  options: { fail: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [url = ''] = positionals;
const response = await fetch(url);
if (values.fail && !response.ok) {
  console.error(`curl: (22) The requested URL returned error: ${response.status}`);
  process.exitCode = 22;
} else {
  stdout.write(await response.text());
}
