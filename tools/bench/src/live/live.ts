import { type Benchmark, restrict } from '../benchmark.ts';
import { deployBuild } from '../deployBuild.ts';
import { openEquipment, SCHOOL } from '../equipment.ts';
import { formatNumber, type Table, withGoal } from '../report.ts';
import { type BoardName, BOARDS, createLargeSchool } from './boards.ts';
import {
  CPU_SLOWDOWN,
  type Figures,
  GOALS,
  measureBoard,
  UPDATES_PER_SECOND,
} from './measureBoard.ts';

const BOARD_NAMES = ['product', 'plain'] as const;

/** Machines of a building. */
const SIZES = ['72', '500'] as const;

interface Measured {
  readonly machines: number;
  readonly board: BoardName;
  readonly figures: Figures;
}

/** The live board beside a plain one, at two sizes of buildings. */
export const live: Benchmark = {
  names: [...SIZES, ...BOARD_NAMES],
  run: async ({ seconds, only, disposables, onProgress }) => {
    const equipment = await openEquipment(disposables);
    const { documents } = equipment.firebase.firestore;
    documents.set(SCHOOL, createLargeSchool(Number(SIZES[0])).fields());
    const deployed = [];
    for (const board of restrict(BOARD_NAMES, only)) {
      onProgress(`build ${board}`);
      const deployment = await deployBuild(board, BOARDS[board], equipment);
      deployed.push({ board, deployment });
    }
    const measured: Measured[] = [];
    for (const machines of restrict(SIZES, only).map(Number)) {
      for (const { board, deployment } of deployed) {
        onProgress(`${machines} machines, ${board}`);
        const school = createLargeSchool(machines);
        const update = (): void => {
          school.change();
          documents.set(SCHOOL, school.fields());
        };
        update();
        const figures = await measureBoard(deployment, machines, update, seconds, equipment);
        measured.push({ machines, board, figures });
      }
    }
    return {
      table: liveTable(measured, seconds),
      json: { browser: equipment.executablePath, boards: measured },
    };
  },
};

function liveTable(measured: readonly Measured[], seconds: number): Table {
  const lines = [...new Set(measured.map(({ machines }) => machines))].flatMap((machines) => {
    const figuresOf = (board: BoardName): Figures =>
      measured.find((each) => each.machines === machines && each.board === board)?.figures ?? {};
    const [product, plain] = [figuresOf('product'), figuresOf('plain')];
    return Object.keys({ ...product, ...plain }).map((title) => {
      const [value, reference] = [product[title], plain[title]];
      return [
        String(machines),
        title,
        value === undefined ? '' : withGoal(formatFigure(value), value, GOALS[title]),
        reference === undefined ? '' : formatFigure(reference),
        value !== undefined && reference ? formatNumber(value / reference, 2) : '',
      ];
    });
  });
  return {
    extent: `${seconds} s of ${UPDATES_PER_SECOND} updates per second, CPU × ${CPU_SLOWDOWN}`,
    head: ['machines', 'what', ...BOARD_NAMES, '÷ plain'],
    lines,
  };
}

function formatFigure(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
