import { restFields } from '@laundry-board/laundry-rules/firestoreRest';
import { type Benchmark, restrict } from '../benchmark.ts';
import { federated } from '../builds/federated.ts';
import { deployBuild } from '../deployBuild.ts';
import { type Equipment, openEquipment } from '../equipment.ts';
import { formatNumber, type Table } from '../report.ts';
import { createCampus, type Layout, LAYOUTS, oneDocument } from './campus.ts';
import { measureScale, type ScaleFigures } from './measureScale.ts';

const DOMAIN = 'campus.example';

/** Machines of a campus. */
const SIZES = { 112: 112, 500: 500, 2000: 2000, 10000: 10_000 };

interface Measured extends ScaleFigures {
  readonly layout: string;
  readonly machines: number;
}

/** What a board costs its resident on campuses of all sizes, in both layouts of the data. */
export const scale: Benchmark = {
  names: [SIZES, LAYOUTS].flatMap((choices) => Object.keys(choices)),
  run: async ({ runs, seconds, only, disposables, onProgress }) => {
    const equipment = await openEquipment(disposables);
    onProgress('build the product');
    const stopFirst = write(createCampus(112), oneDocument(DOMAIN), equipment);
    const deployment = await deployBuild('scale', federated, equipment);
    stopFirst();
    const measured: Measured[] = [];
    for (const [, machines] of restrict(SIZES, only)) {
      for (const [layout, create] of restrict(LAYOUTS, only)) {
        onProgress(`${machines} machines, ${layout}`);
        equipment.firebase.firestore.documents.clear();
        const stop = write(createCampus(machines), create(DOMAIN), equipment);
        const figures = await measureScale(deployment, { runs, seconds }, equipment);
        stop();
        measured.push({ machines, layout, ...figures });
      }
    }
    return {
      table: scaleTable(measured, seconds, runs),
      json: { browser: equipment.executablePath, measured },
    };
  },
};

/** Writes a campus at once and then at its layout's cadence, until the returned function is called. */
function write(
  campus: ReturnType<typeof createCampus>,
  layout: Layout,
  { firebase }: Equipment,
): () => void {
  const { documents } = firebase.firestore;
  const writeAll = (): void => {
    campus.change();
    for (const [path, document] of Object.entries(layout.documents(campus.buildings()))) {
      documents.set(path, restFields(document));
    }
  };
  writeAll();
  const timer = setInterval(writeAll, layout.interval);
  return () => clearInterval(timer);
}

function scaleTable(measured: readonly Measured[], seconds: number, runs: number): Table {
  return {
    extent: `An open board for ${seconds} s, processor four times slower; first live tile at 1.6 Mbps, median of ${runs}`,
    head: ['machines', 'layout', 'received, kbit/s', 'busy, %', 'heap, MB', 'first live tile, ms'],
    lines: measured.map(({ machines, layout, received, busy, heap, firstTile }) => [
      formatNumber(machines),
      layout,
      formatNumber(received, 1),
      formatNumber(busy, 1),
      formatNumber(heap, 1),
      Number.isFinite(firstTile) ? formatNumber(firstTile) : 'never',
    ]),
  };
}
