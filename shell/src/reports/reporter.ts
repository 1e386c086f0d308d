import type { RuntimeConfig } from '@laundry-board/shared-types';
import { remoteVersion } from '../remotes/RemoteError.ts';
import { collectReports, type Finding } from './collectReports.ts';
import { describeError, type PageError } from './errors.ts';
import { describeMark } from './marks.ts';
import type { OwnScripts } from './ownScripts.ts';
import { readVisit } from './visit.ts';
import { onVitals } from './vitals.ts';

/** What the reporter needs of the page's configuration. */
interface ReporterConfig extends Pick<RuntimeConfig, 'remotes'> {
  readonly reportEndpoint: string;
  /** Share of the visits that report measures, from 0 to 1. */
  readonly reportSampling?: number | undefined;
}

/**
 * Reports what a page's marks say and how fast it is, the time before included.
 *
 * @returns Reports an error of the page.
 */
export function startReporter(
  page: Window & typeof globalThis,
  { remotes, reportEndpoint, reportSampling = 1 }: ReporterConfig,
): (error: PageError) => void {
  const scripts: OwnScripts = {
    origin: page.location.origin,
    remotes,
    versionOf: (remote) => remoteVersion(page, remote),
  };
  const visit = readVisit(page, reportSampling);
  const reports = collectReports({
    visit,
    now: () => Date.now(),
    // The browser sends it even if the page is closed. Nobody reads the answer.
    send: (text) => page.navigator.sendBeacon(reportEndpoint, text),
  });
  const report = (finding: Finding | undefined): void => {
    if (finding === undefined || (finding.type === 'measure' && !visit.sampled)) return;
    reports.add(finding);
  };

  new page.PerformanceObserver((list) => {
    for (const mark of list.getEntries()) report(describeMark(mark, scripts));
  }).observe({ type: 'mark', buffered: true });
  onVitals(report);
  // web-vitals listens to this event on the document, so its last values are there by now.
  page.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') reports.send();
  });
  // Whether the page has handled an error is known only after all of the event's listeners.
  return (error) => void page.setTimeout(() => report(describeError(error, scripts)));
}
