import type { Catalog, CatalogChapter } from './catalog.ts';
import { type Evidence, readRemark } from './evidence.ts';
import type { Answer, Report } from './report.ts';
import { STYLE } from './pageStyle.ts';

/** The report as a page of HTML without scripts, in the form of VPAT 2.5: a table for each chapter. */
export function renderPage(report: Report, catalog: Catalog): string {
  const title = escape(report.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>Based on ${escape(catalog.title)}</p>
</header>
<main>
${aboutReport(report, catalog)}
${catalog.standards.map((standard) => standardSection(standard, report, catalog)).join('\n')}
<section>
<h2>Legal disclaimer</h2>
${paragraphs(report.disclaimer)}
</section>
</main>
</body>
</html>
`;
}

function aboutReport(report: Report, { standards, terms }: Catalog): string {
  const { product, author, vendor } = report;
  const facts = [
    ['Name of product', `${product.name} ${product.version}`],
    ['Product description', product.about],
    ['Report date', report.date],
    ['Author', `${author.name}, ${author.email}`],
    ['Vendor', `${vendor.name}, ${vendor.email}`],
    ['Feedback', report.feedback],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escape(value)}</dd>`);
  const links = standards.map(
    ({ label, url }) => `<li><a href="${escape(url)}">${escape(label)}</a></li>`,
  );
  const definitions = terms.map(
    ({ label, description }) => `<dt>${escape(label)}</dt><dd>${escape(description)}</dd>`,
  );
  return `<section>
<dl>${facts.join('\n')}</dl>
<h2>Notes</h2>
${paragraphs(report.notes)}
<h2>Evaluation methods used</h2>
${paragraphs(report.methods)}
<h2>Applicable standards</h2>
<ul>${links.join('\n')}</ul>
<h2>Terms</h2>
<dl>${definitions.join('\n')}</dl>
</section>`;
}

function standardSection(
  { heading, chapters }: Catalog['standards'][number],
  report: Report,
  catalog: Catalog,
): string {
  const tables = catalog.chapters.filter(({ id }) => chapters.includes(id));
  return `<section>
<h2>${escape(heading)}</h2>
${tables.map((chapter) => chapterSection(chapter, report, catalog)).join('\n')}
</section>`;
}

function chapterSection(chapter: CatalogChapter, report: Report, catalog: Catalog): string {
  const found = report.chapters.find(({ id }) => id === chapter.id);
  const rows = chapter.criteria.flatMap(({ id, handle }) =>
    (found?.answers ?? [])
      .filter(({ criterion }) => criterion === id)
      .map((answer) => answerRow(answer, handle, catalog)),
  );
  const label = escape(chapter.label);
  const table = `<table>
<caption>${label}</caption>
<thead><tr><th scope="col">Criteria</th><th scope="col">Conformance Level</th><th scope="col">Remarks and Explanations</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
  return `<h3>${label}</h3>
${paragraphs(found?.notes ?? '')}
${rows.length === 0 ? '' : table}`;
}

function answerRow(answer: Answer, handle: string, { components, terms }: Catalog): string {
  const level = terms.find(({ id }) => id === answer.level)?.label ?? answer.level;
  const component = components.find(({ id }) => id === answer.component)?.label ?? '';
  const { text, evidence } = readRemark(answer.notes);
  const list = evidence.map((one) => `<li>${escape(describeEvidence(one))}</li>`);
  return `<tr>
<th scope="row">${escape(`${answer.criterion} ${handle}`)}</th>
<td>${component === '' ? '' : `${escape(component)}: `}${escape(level)}</td>
<td>${paragraphs(text)}${list.length === 0 ? '' : `<ul>${list.join('')}</ul>`}</td>
</tr>`;
}

function describeEvidence(evidence: Evidence): string {
  switch (evidence.kind) {
    case 'test':
      return `Test “${evidence.title}” in ${evidence.file}`;
    case 'manual':
      return `Checked by hand on ${evidence.date}, ${evidence.check}`;
    case 'design':
      return `By design: ${evidence.reason}`;
    case 'unreadable':
      return evidence.line;
  }
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escape(paragraph)}</p>`)
    .join('\n');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
