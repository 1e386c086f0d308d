/*
 * What a campus costs a month and loads, by its layout; without numbers, a table of campuses:
 * `node --import tsx operations/gateway/measure/costs.ts --residents 2000 --machines 200 --buildings 10`.
 */
import { parseArgs } from 'node:util';
import { costReport, costTable } from './costReport.ts';

const { values } = parseArgs({
  options: {
    residents: { type: 'string' },
    machines: { type: 'string' },
    buildings: { type: 'string' },
  },
});
const residents = Number(values.residents);
const machines = Number(values.machines);
const buildings = Number(values.buildings);

if (Object.keys(values).length === 0) {
  console.log(costTable().join('\n'));
} else if (residents > 0 && machines > 0 && buildings > 0) {
  console.log(costReport({ residents, machines, buildings }).join('\n'));
} else {
  console.error('--residents, --machines and --buildings each need a number above 0.');
  process.exitCode = 1;
}
