import { createHash } from 'node:crypto';

/** A file's name with a part that changes with its content, as the bundler gives it: such files are kept for a year. */
export function withHash(file: string, content: Buffer | string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return file.replace('.', `.${hash}.`);
}
