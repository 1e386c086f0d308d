import type { PublishedFigures } from './figures.ts';
import { COLUMNS, formatFigure, UNITS } from './publishedTable.ts';

type Row = PublishedFigures['rows'][number];

/* In units of the picture: on a phone, where it is 340 pixels wide, its texts are 11 pixels high. */
const WIDTH = 460;
const MARGIN = 20;
const LINE = 22;
const GAP = 8;
const BAR = { left: 140, width: 200, height: 14 };

const HEADINGS = {
  time: 'Time until the screen is there',
  bytes: 'Bytes until then, compressed',
};

/** Its own ground, because an SVG doesn't see which theme the page around it has. */
const STYLE = `
    .ground { fill: #ffffff; stroke: #c3cad3 }
    text { font: 15px system-ui, sans-serif; fill: #14171c }
    .heading { font-weight: 650 }
    .federated { fill: #1d4ed8 }
    .other { fill: #9aa4b1 }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0d1117; stroke: #30363d }
      text { fill: #f0f3f6 }
      .federated { fill: #8fabff }
      .other { fill: #5d6875 }
    }`;

/** The README's table as bars, in SVG; each figure's longest bar has the full width. */
export function publishedPicture({ rows }: PublishedFigures): string {
  const drawn: string[] = [];
  let y = MARGIN;
  const line = (draw: (middle: number) => string): void => {
    drawn.push(draw(y + LINE / 2));
    y += LINE;
  };
  for (const figure of ['time', 'bytes'] as const) {
    const those = rows.filter((row) => row.figure === figure);
    line((middle) => text(MARGIN, middle, HEADINGS[figure], 'heading'));
    const longest = Math.max(1, ...those.flatMap(({ medians }) => medians.map(Number)));
    for (const row of those) {
      y += GAP;
      line((middle) => text(MARGIN, middle, row.title));
      for (const [column, value] of row.medians.entries()) {
        line((middle) => barLine({ figure, column, value, longest, middle }));
      }
    }
    y += MARGIN;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img">
  <title>${COLUMNS.join(', ')}: the figures of the table</title>
  <style>${STYLE}
  </style>
  <rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${y - 1}" rx="8" />
  ${drawn.join('\n  ')}
</svg>
`;
}

interface BarLine extends Pick<Row, 'figure'> {
  readonly column: number;
  readonly value: number | null;
  readonly longest: number;
  readonly middle: number;
}

/** A build's name, its bar and its figure. */
function barLine({ figure, column, value, longest, middle }: BarLine): string {
  const width = Math.round(((value ?? 0) / longest) * BAR.width);
  const kind = column === 0 ? 'federated' : 'other';
  const top = middle - BAR.height / 2;
  return [
    text(MARGIN + 8, middle, COLUMNS[column] ?? ''),
    `<rect class="${kind}" x="${BAR.left}" y="${top}" width="${width}" height="${BAR.height}" />`,
    text(BAR.left + width + 8, middle, `${formatFigure(figure, value)} ${UNITS[figure]}`),
  ].join('\n  ');
}

function text(x: number, middle: number, content: string, kind = ''): string {
  const attributes = `x="${x}" y="${middle}" dominant-baseline="central"`;
  return `<text ${attributes}${kind === '' ? '' : ` class="${kind}"`}>${content}</text>`;
}
