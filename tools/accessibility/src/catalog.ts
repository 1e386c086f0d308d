import { parse } from 'yaml';
import { readFields, readList, readText } from './reader.ts';

/** What GSA's catalog holds of the standards that a report answers. */
export interface Catalog {
  readonly title: string;
  readonly standards: readonly Standard[];
  readonly chapters: readonly CatalogChapter[];
  readonly components: readonly Labelled[];
  readonly terms: readonly (Labelled & { readonly description: string })[];
}

interface Labelled {
  readonly id: string;
  readonly label: string;
}

interface Standard extends Labelled {
  readonly heading: string;
  readonly url: string;
  readonly chapters: readonly string[];
}

export interface CatalogChapter extends Labelled {
  readonly criteria: readonly Criterion[];
}

export interface Criterion {
  readonly id: string;
  readonly handle: string;
  readonly components: readonly string[];
}

/** @throws Error that names the place of the first thing that is not as in GSA's catalogs. */
export function readCatalog(text: string): Catalog {
  const catalog = readFields(parse(text), 'The catalog');
  return {
    title: readText(catalog['title'], 'title'),
    standards: readEach(catalog, 'standards', (fields, place) => ({
      ...readLabelled(fields, place),
      heading: readText(fields['report_heading'], `${place}.report_heading`),
      url: readText(fields['url'], `${place}.url`),
      chapters: readTexts(fields['chapters'], `${place}.chapters`),
    })),
    chapters: readEach(catalog, 'chapters', (fields, place) => ({
      ...readLabelled(fields, place),
      criteria: readEach(fields, 'criteria', readCriterion),
    })),
    components: readEach(catalog, 'components', readLabelled),
    terms: readEach(catalog, 'terms', (fields, place) => ({
      ...readLabelled(fields, place),
      description: readText(fields['description'], `${place}.description`),
    })),
  };
}

function readCriterion(fields: Readonly<Record<string, unknown>>, place: string): Criterion {
  return {
    id: readText(fields['id'], `${place}.id`),
    handle: readText(fields['handle'], `${place}.handle`),
    components: readTexts(fields['components'], `${place}.components`),
  };
}

function readLabelled(fields: Readonly<Record<string, unknown>>, place: string): Labelled {
  return {
    id: readText(fields['id'], `${place}.id`),
    label: readText(fields['label'], `${place}.label`),
  };
}

function readTexts(value: unknown, place: string): readonly string[] {
  return readList(value, place).map((text) => readText(text, place));
}

/** The objects of a list, which is empty where there is none. */
function readEach<T>(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  read: (fields: Readonly<Record<string, unknown>>, place: string) => T,
): readonly T[] {
  return readList(fields[name] ?? [], name).map((entry, index) => {
    const place = `${name}[${index}]`;
    return read(readFields(entry, place), place);
  });
}
