import type { RemoteName } from '@laundry-board/shared-types';
import { LocatedError } from '../federation/RemoteError.ts';
import type { PageRemote } from '../federation/RemoteSlot.tsx';
import type { Site } from '../startup/site.ts';
import { describeCaught, describeError, type PageError, runningRemote } from './errors.ts';
import { reportMarkedErrors } from './markedErrors.ts';
import { reportMeasures } from './measures.ts';
import type { OwnScripts } from './ownScripts.ts';
import { createReportSender, type ReportSender } from './reportSender.ts';
import { describeViolation } from './violations.ts';
import { readVisit } from './visit.ts';

/**
 * Reports this page from now on, and its earlier errors.
 *
 * @param early The earlier errors.
 * @returns The listener of later errors.
 */
export function startReporter(
  page: Window & typeof globalThis,
  site: Site,
  early: readonly PageError[],
): (error: PageError) => void {
  const { config } = site;
  const remotes = remotesOf(site);
  const scripts: OwnScripts = {
    origin: page.location.origin,
    remotes: config.remotes,
    versionOf: (name) => remotes.find((remote) => remote.name === name)?.version() ?? '',
  };
  const visit = readVisit(page, config.reportSampling ?? 1);
  const sender = createReportSender(
    {
      now: () => Date.now(),
      after: (ms, callback) => void page.setTimeout(callback, ms),
      isOnline: () => page.navigator.onLine,
      send: (text) => void page.navigator.sendBeacon(config.reportEndpoint ?? '', text),
    },
    visit,
  );
  const reportError = (error: PageError): void => {
    const found = describeError(error, scripts);
    if (found !== undefined) sender.add(found);
  };

  early.forEach(reportError);
  for (const remote of remotes) reportEnds(remote, scripts, sender);
  const reportOutage = reportMarkedErrors(page, scripts, sender.add);
  // The browser itself reports earlier violations (docs/reports.md).
  page.addEventListener('securitypolicyviolation', (event) =>
    sender.add(describeViolation(event, scripts)),
  );
  if (visit.sampled) reportMeasures(page, remotes, scripts, sender.add);
  // web-vitals listens in the capturing phase, so the last values are in the queue by now.
  page.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'hidden') return;
    reportOutage();
    sender.flush();
  });
  page.addEventListener('pagehide', sender.flush);
  // Whether the page has handled an error is known only after all of the event's listeners.
  return (error) => void page.setTimeout(reportError, 0, error);
}

function remotesOf(site: Site): readonly PageRemote<unknown>[] {
  const isContent = (name: string): name is Exclude<RemoteName, 'auth'> => name !== 'auth';
  return [site.auth, ...Object.keys(site.config.remotes).filter(isContent).map(site.remote)];
}

/** Reports how a remote's failures end, and that a loaded remote does not work. */
function reportEnds(
  { name, resource }: PageRemote<unknown>,
  scripts: OwnScripts,
  sender: ReportSender,
): void {
  const check = (): void => {
    const state = resource.getSnapshot();
    const { attempt } = state;
    if (state.phase === 'ready') {
      sender.end({ remote: name, attempt, isByResident: state.byResident === true });
    }
    // A located error was published when it happened.
    if (state.phase === 'failed' && !(state.error instanceof LocatedError)) {
      const caught = describeCaught(state.error, scripts);
      sender.add({ ...caught, ...runningRemote(name, scripts), attempt, ended: 'never' });
    }
  };
  resource.subscribe(check);
  check();
}
