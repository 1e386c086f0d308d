import type { Endpoint } from '@laundry-board/hosting';
import type { LocalAddress } from '@laundry-board/sites';
import { createReportHandler, reportLine } from '@laundry-board/reports';

/** The report endpoint of a local site, on the shell's own server, which prints each report as a line. */
export function localReports(
  { origin }: LocalAddress,
  print: (line: string) => void = console.log,
): { readonly endpoint: Endpoint; readonly url: string } {
  const url = new URL('/reports', origin);
  const handle = createReportHandler({
    origins: [origin],
    write: (report) => print(reportLine(report)),
  });
  return { endpoint: { pathname: url.pathname, handle }, url: url.href };
}
