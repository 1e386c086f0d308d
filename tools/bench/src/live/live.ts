import { type Benchmark, restrict } from '../benchmark.ts';
import { deployBuild } from '../deployBuild.ts';
import { openEquipment, SCHOOL } from '../equipment.ts';
import { formatNumber, type Table, withGoal } from '../report.ts';
import { BOARDS, createLargeSchool } from './boards.ts';
import {
  CPU_SLOWDOWN,
  type Figures,
  GOALS,
  measureBoard,
  UPDATES_PER_SECOND,
} from './measureBoard.ts';

/** Machines of a building. */
const SIZES = { 72: 72, 500: 500 };

/** Figures of each measured board, by its name. */
interface Measured {
  readonly machines: number;
  readonly figures: Readonly<Record<string, Figures>>;
}

/** The live board beside a plain one, at two sizes of buildings. */
export const live: Benchmark = {
  names: [SIZES, BOARDS].flatMap((choices) => Object.keys(choices)),
  run: async ({ seconds, only, disposables, onProgress }) => {
    const equipment = await openEquipment(disposables);
    const { documents } = equipment.firebase.firestore;
    documents.set(SCHOOL, createLargeSchool(SIZES[72]).fields());
    const deployed = [];
    for (const [board, build] of restrict(BOARDS, only)) {
      onProgress(`build ${board}`);
      deployed.push({ board, deployment: await deployBuild(board, build, equipment) });
    }
    const measured: Measured[] = [];
    for (const [, machines] of restrict(SIZES, only)) {
      const figures: Record<string, Figures> = {};
      for (const { board, deployment } of deployed) {
        onProgress(`${machines} machines, ${board}`);
        const school = createLargeSchool(machines);
        const update = (): void => {
          school.change();
          documents.set(SCHOOL, school.fields());
        };
        update();
        figures[board] = await measureBoard(deployment, machines, update, seconds, equipment);
      }
      measured.push({ machines, figures });
    }
    return {
      table: liveTable(measured, seconds),
      json: { browser: equipment.executablePath, measured },
    };
  },
};

function liveTable(measured: readonly Measured[], seconds: number): Table {
  const lines = measured.flatMap(({ machines, figures: { product = {}, plain = {} } }) =>
    Object.keys({ ...product, ...plain }).map((title) => {
      const [value, reference] = [product[title], plain[title]];
      return [
        String(machines),
        title,
        value === undefined ? '' : withGoal(formatFigure(value), value, GOALS[title]),
        reference === undefined ? '' : formatFigure(reference),
        value !== undefined && reference ? formatNumber(value / reference, 2) : '',
      ];
    }),
  );
  return {
    extent: `${seconds} s of ${UPDATES_PER_SECOND} updates per second, CPU × ${CPU_SLOWDOWN}`,
    head: ['machines', 'what', ...Object.keys(BOARDS), '÷ plain'],
    lines,
  };
}

function formatFigure(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
