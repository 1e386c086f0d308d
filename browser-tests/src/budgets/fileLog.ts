import type { Page, Request } from '@playwright/test';
import { withGapiStandIn } from '@laundry-board/site-server';
import type { LocalSite } from '../localSite.ts';
import { brotliBytes } from './brotliBytes.ts';
import type { MeasuredFile } from './compareWithBudget.ts';
import { fileName } from './fileName.ts';

/** The browser asks for it once the page has loaded, for its own window, where it has one. */
const ICON = 'shell/icon.svg';

/** The site's files that a page asks for, from now on. */
export interface FileLog {
  /** Their names, in the order of the requests. */
  readonly names: () => readonly string[];
  /** One for each request; waits for the answers. */
  readonly measure: () => Promise<readonly LoggedFile[]>;
}

interface LoggedFile extends MeasuredFile {
  readonly url: string;
}

/** Logs a page's requests for files of the site. */
export function logFiles(page: Page, site: LocalSite): FileLog {
  const asked: { readonly name: string; readonly request: Request }[] = [];
  page.on('request', (request) => {
    const name = fileName(request.url(), site);
    if (name !== undefined && name !== ICON) asked.push({ name, request });
  });
  return {
    names: () => asked.map(({ name }) => name),
    measure: () =>
      Promise.all(
        asked.map(async ({ name, request }) => {
          const response = await request.response();
          if (response?.ok() !== true) throw new Error(`${request.url()} was not answered.`);
          const text = asDeployed(name, await response.text(), site);
          return { name, url: request.url(), bytes: await brotliBytes(text) };
        }),
      ),
  };
}

/** Takes out of a file what only a local site puts in, and what differs from run to run. */
function asDeployed(name: string, text: string, { config }: LocalSite): string {
  const emulator = config.emulators?.auth;
  if (name === 'shell/index.html' && emulator !== undefined) {
    return text.replace(withGapiStandIn('<head>', emulator), '<head>');
  }
  return name === 'shell/runtime-config.json' ? text.replaceAll(/(?<=:)\d+(?=[/"])/g, '0') : text;
}
