/** What the documents' examples use of curl, for machines that have none. */
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    request: { type: 'string', short: 'X', default: 'GET' },
    header: { type: 'string', short: 'H', default: 'Accept: */*' },
    data: { type: 'string', short: 'd' },
  },
  allowPositionals: true,
});
const [name = '', value = ''] = values.header.split(': ');
const answer = await fetch(positionals[0] ?? '', {
  method: values.request,
  headers: { [name]: value },
  ...(values.data === undefined ? {} : { body: values.data }),
});
console.log(await answer.text());
process.exit(answer.ok ? 0 : 22);
