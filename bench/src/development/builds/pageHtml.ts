/**
 * The html of a page with its files linked in, as rspack's plugin does it.
 *
 * @param files Addresses of scripts and styles, in their order.
 */
export function pageHtml(template: string, files: readonly string[]): string {
  const tags = files.map((file) =>
    file.endsWith('.css')
      ? `<link href="${file}" rel="stylesheet">`
      : `<script defer src="${file}"></script>`,
  );
  return template.replace('</head>', () => `${tags.join('')}</head>`);
}
