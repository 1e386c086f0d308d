import { appendFile } from 'node:fs/promises';

/** Adds Markdown to the page of a workflow's run, where this is one. */
export async function addToSummary(markdown: string): Promise<void> {
  const file = process.env['GITHUB_STEP_SUMMARY'];
  if (file !== undefined) await appendFile(file, `${markdown}\n`);
}
