import { type ConfigReader, HOST } from './configReader.ts';

/** A link that an operator sets, such as one to the school's privacy notice. */
export interface OperatorLink {
  /** 1 to 40 characters, in any script. */
  readonly text: string;
  /** An absolute https or mailto URL. */
  readonly url: string;
}

/** They stand at the foot of a screen, on a phone in at most three lines. */
const MAX_LINKS = 5;
/** Characters: what fits into a line of a phone. */
const MAX_TEXT = 40;

/** Other schemes could run a script in the page (`javascript:`), or send what is typed there unencrypted (`http:`). */
const LINK_URL = new RegExp(
  String.raw`^(?:https://${HOST}(?:[/?#]\S*)?|mailto:[^\s@]+@[^\s@]+)$`,
  'i',
);

/** Reads the field `links` of a runtime configuration, and notes what is wrong with it. */
export function readLinks({ value, text, problems }: ConfigReader): readonly OperatorLink[] {
  const links = value('links');
  if (!Array.isArray(links) || links.length > MAX_LINKS) {
    problems.push(`links must be a list of at most ${MAX_LINKS} links.`);
    return [];
  }
  return links.map((_, index) => ({
    text: text(`links.${index}.text`, `a text of 1 to ${MAX_TEXT} characters`, isLinkText),
    url: text(`links.${index}.url`, 'an absolute https or mailto URL', (url) => LINK_URL.test(url)),
  }));
}

function isLinkText(text: string): boolean {
  return text.trim() !== '' && Array.from(text).length <= MAX_TEXT;
}
