/** The look of the rendered report, on a screen of any width and on paper. */
export const STYLE = `
:root { color-scheme: light dark; }
body {
  max-width: 64rem;
  margin: 0 auto;
  padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: inherit; }
dt { font-weight: bold; }
dd { margin: 0 0 0.5rem; }
table { width: 100%; margin: 1rem 0 2rem; border-collapse: collapse; }
caption { padding: 0.5rem 0; font-weight: bold; text-align: start; }
th, td { padding: 0.5rem; border: 1px solid; text-align: start; vertical-align: top; }
th:first-child { width: 24%; }
th:nth-child(2) { width: 18%; }
td > :first-child { margin-top: 0; }
td > :last-child { margin-bottom: 0; }
td ul { padding-inline-start: 1.25rem; }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody, tr, th, td, th:first-child { display: block; width: auto; }
  tr { margin-bottom: 1rem; }
}
@media print {
  body { max-width: none; font-size: 9pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
`;
