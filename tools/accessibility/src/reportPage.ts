import { isObject } from '@laundry-board/shared-types';
import { parse } from 'yaml';

/**
 * The conformance report as a page to read, print or hand on, in the tables of VPAT 2.5. It is Markdown, for links and
 * headings, with tables of HTML, whose cells may have several lines.
 *
 * @param yaml The report in the format OpenACR, with the `label` of each chapter and the `handle` of each criterion.
 * @throws Error that names the field that is missing.
 */
export function renderReportPage(yaml: string): string {
  const report = fieldsOf(parse(yaml));
  const product = fieldsOf(report['product']);
  const facts = [
    ['Product', `${textOf(product, 'name')} ${textOf(product, 'version')}`],
    ['Description', textOf(product, 'description')],
    ['Date', textOf(report, 'report_date')],
    ...['author', 'vendor'].map((role) => {
      const contact = fieldsOf(report[role]);
      return [capitalize(role), `${textOf(contact, 'name')} (${textOf(contact, 'email')})`];
    }),
    ['Feedback', textOf(report, 'feedback')],
    ['Notes', textOf(report, 'notes')],
    ['Evaluation methods', textOf(report, 'evaluation_methods_used')],
    ['Legal disclaimer', textOf(report, 'legal_disclaimer')],
  ];
  return [
    '<!-- Written from report.yaml by npx tsx tools/accessibility/src/writeReportPage.ts -->',
    `# ${textOf(report, 'title')}`,
    'Based on VPAT® 2.5, International Edition: WCAG 2.2, Section 508 and EN 301 549 V3.2.1.',
    'The [data](report.yaml) of this report name each automated test.',
    ...facts.map(([name, text]) => `**${name}.** ${text}`),
    ...Object.values(fieldsOf(report['chapters'])).flatMap(renderChapter),
  ]
    .join('\n\n')
    .concat('\n');
}

function renderChapter(value: unknown): readonly string[] {
  const chapter = fieldsOf(value);
  const rows = listOf(chapter, 'criteria').flatMap((criterion) =>
    listOf(criterion, 'components').map((component) => renderRow(criterion, component)),
  );
  const columns = ['Criteria', 'Conformance level', 'Remarks and explanations'];
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const table = [
    '<table>',
    `<thead><tr>${head}</tr></thead>`,
    '<tbody>',
    ...rows,
    '</tbody></table>',
  ];
  return [
    `## ${textOf(chapter, 'label')}`,
    ...('notes' in chapter ? [textOf(chapter, 'notes')] : []),
    ...(rows.length > 0 ? [table.join('\n')] : []),
  ];
}

function renderRow(criterion: Fields, component: Fields): string {
  const adherence = fieldsOf(component['adherence']);
  const level = textOf(adherence, 'level').split('-').map(capitalize).join(' ');
  const name = textOf(component, 'name');
  const cells = [
    `<th scope="row">${textOf(criterion, 'num')} ${escape(textOf(criterion, 'handle'))}</th>`,
    `<td>${name === 'none' ? '' : `${capitalize(name)}: `}${level}</td>`,
    `<td>${renderRemark(textOf(adherence, 'notes'))}</td>`,
  ];
  return `<tr>${cells.join('\n')}</tr>`;
}

/** The text of a remark, its checks by hand and reasons each in its own line, and how many tests it cites. */
function renderRemark(notes: string): string {
  const lines = notes.split('\n');
  const tests = lines.filter((line) => line.startsWith('Test:')).length;
  const text = lines.filter((line) => !line.startsWith('Test:')).join('\n');
  return [
    ...(text === '' ? [] : [escape(text).replaceAll(/\n(?=Manual:|Design:)/g, '<br>')]),
    ...(tests === 0 ? [] : [`Automated tests: ${tests}`]),
  ].join('<br>');
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (!isObject(value)) throw new Error('A part of the report has no fields.');
  return value;
}

function listOf(fields: Fields, name: string): readonly Fields[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) throw new Error(`"${name}" is no list.`);
  return list.map(fieldsOf);
}

function textOf(fields: Fields, name: string): string {
  const text = fields[name];
  if (typeof text !== 'string') throw new Error(`"${name}" is no text.`);
  return text.trim();
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
