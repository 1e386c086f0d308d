import { parse } from 'yaml';
import { readFields, readList, readText } from './reader.ts';

/** A conformance report in GSA's format OpenACR, as far as this project uses it. */
export interface Report {
  readonly title: string;
  readonly product: { readonly name: string; readonly version: string; readonly about: string };
  readonly author: Contact;
  readonly vendor: Contact;
  readonly date: string;
  readonly notes: string;
  readonly methods: string;
  readonly disclaimer: string;
  readonly feedback: string;
  readonly catalog: string;
  readonly chapters: readonly Chapter[];
}

interface Contact {
  readonly name: string;
  readonly email: string;
}

export interface Chapter {
  readonly id: string;
  readonly notes: string;
  readonly isDisabled: boolean;
  readonly answers: readonly Answer[];
}

/** How far one component, such as the web page, conforms to one criterion. */
export interface Answer {
  readonly criterion: string;
  readonly component: string;
  readonly level: string;
  readonly notes: string;
}

/** @throws Error that names the place of the first field that is missing or of another kind. */
export function readReport(text: string): Report {
  const report = readFields(parse(text), 'The report');
  const product = readFields(report['product'], 'product');
  return {
    title: readText(report['title'], 'title'),
    product: {
      name: readText(product['name'], 'product.name'),
      version: readText(product['version'], 'product.version'),
      about: readText(product['description'], 'product.description'),
    },
    author: readContact(report['author'], 'author'),
    vendor: readContact(report['vendor'], 'vendor'),
    date: readText(report['report_date'], 'report_date'),
    notes: readText(report['notes'], 'notes'),
    methods: readText(report['evaluation_methods_used'], 'evaluation_methods_used'),
    disclaimer: readText(report['legal_disclaimer'], 'legal_disclaimer'),
    feedback: readText(report['feedback'], 'feedback'),
    catalog: readText(report['catalog'], 'catalog'),
    chapters: Object.entries(readFields(report['chapters'], 'chapters')).map(([id, chapter]) =>
      readChapter(id, readFields(chapter, id)),
    ),
  };
}

function readContact(value: unknown, place: string): Contact {
  const contact = readFields(value, place);
  return {
    name: readText(contact['name'], `${place}.name`),
    email: readText(contact['email'], `${place}.email`),
  };
}

function readChapter(id: string, chapter: Readonly<Record<string, unknown>>): Chapter {
  return {
    id,
    notes: readText(chapter['notes'] ?? '', `${id}.notes`),
    isDisabled: chapter['disabled'] === true,
    answers: readList(chapter['criteria'] ?? [], `${id}.criteria`).flatMap((entry, index) =>
      readAnswers(readFields(entry, `${id}.criteria[${index}]`), id),
    ),
  };
}

function readAnswers(
  criterion: Readonly<Record<string, unknown>>,
  chapter: string,
): readonly Answer[] {
  const num = readText(criterion['num'], `a num in ${chapter}`);
  return readList(criterion['components'], `components of ${num}`).map((entry) => {
    const component = readFields(entry, `a component of ${num}`);
    const adherence = readFields(component['adherence'], `adherence of ${num}`);
    return {
      criterion: num,
      component: readText(component['name'], `name of a component of ${num}`),
      level: readText(adherence['level'], `level of ${num}`),
      notes: readText(adherence['notes'], `notes of ${num}`),
    };
  });
}
