import { isObject } from './isObject.ts';

/**
 * A host and its port as they may stand in a security policy. URLs allow more in a host: a semicolon
 * would begin another directive there, an asterisk would allow every host.
 */
export const HOST = String.raw`[\da-z]([\d.a-z-]*[\da-z])?(:\d{1,5})?`;

/** Reads the fields of a configuration by their paths, such as `emulators.auth`, and notes what is wrong. */
export interface ConfigReader {
  /** What was wrong with the fields read so far: one line each, for the operator. */
  readonly problems: string[];
  /** A field as it is; undefined when it is missing. */
  readonly value: (path: string) => unknown;
  /** A text that is not empty; the empty text when there is a problem. */
  readonly text: (path: string, wanted?: string, accepts?: (value: string) => boolean) => string;
  /** A number from 0 to another one; 0 when there is a problem. */
  readonly number: (path: string, most: number) => number;
  /**
   * An http(s) URL, made absolute; the empty text when there is a problem.
   *
   * @param without What the URL must not have, for the problem's line.
   * @param rest Pattern of what may follow the host and its slash.
   */
  readonly url: (path: string, without?: string, rest?: string) => string;
}

/** @param base Absolute URL that relative ones start from. */
export function createConfigReader(data: unknown, base: string): ConfigReader {
  const problems: string[] = [];

  const value = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((fields, name) => (isObject(fields) ? fields[name] : undefined), data);

  const reject = (path: string, wanted: string): void => {
    const shown = JSON.stringify(value(path))?.slice(0, 200);
    problems.push(`${path} must be ${wanted}, not ${shown}.`);
  };

  const text: ConfigReader['text'] = (
    path,
    wanted = 'a text that is not empty',
    accepts = () => true,
  ) => {
    const found = value(path);
    if (typeof found === 'string' && found !== '' && accepts(found)) return found;
    reject(path, wanted);
    return '';
  };

  const number: ConfigReader['number'] = (path, most) => {
    const found = value(path);
    if (typeof found === 'number' && found >= 0 && found <= most) return found;
    reject(path, `a number from 0 to ${most}`);
    return 0;
  };

  const url: ConfigReader['url'] = (path, without = 'credentials', rest = '') => {
    const absolute = (href: string): string => {
      try {
        return new URL(href, base).href;
      } catch {
        return '';
      }
    };
    // Credentials would stand before the host.
    const pattern = new RegExp(`^https?://${HOST}/${rest}`);
    const accepts = (href: string): boolean => pattern.test(absolute(href));
    return absolute(text(path, `an http(s) URL of a plain host without ${without}`, accepts));
  };

  return { problems, value, text, number, url };
}
