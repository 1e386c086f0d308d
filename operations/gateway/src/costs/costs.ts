import { type Asked, defineCommand } from '@laundry-board/command-line';
import { UserError } from '@laundry-board/sites';
import { costReport, costTable } from './costReport.ts';

const OPTIONS = {
  residents: { type: 'string', value: 'NUMBER', about: 'who may open the board' },
  machines: { type: 'string', value: 'NUMBER', about: 'washers and dryers' },
  buildings: { type: 'string', value: 'NUMBER', about: 'among which they are shared' },
} as const;

export const costs = defineCommand(
  {
    name: 'costs',
    about: 'what a campus costs a month and loads; without options, a table of campuses',
    options: OPTIONS,
  },
  printCosts,
);

async function printCosts({ values, needs }: Asked<typeof OPTIONS>): Promise<void> {
  if (Object.keys(values).length === 0) {
    console.log(costTable().join('\n'));
    return;
  }
  const numberOf = (option: keyof typeof OPTIONS): number => {
    const text = values[option];
    if (text === undefined) throw needs(`--${option}`);
    const number = Number(text);
    if (Number.isSafeInteger(number) && number > 0) return number;
    throw new UserError(`--${option} is ${JSON.stringify(text)}, not a whole number above 0.`);
  };
  const campus = {
    residents: numberOf('residents'),
    machines: numberOf('machines'),
    buildings: numberOf('buildings'),
  };
  console.log(costReport(campus).join('\n'));
}
