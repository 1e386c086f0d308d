import type { RemoteName, Visit } from '@laundry-board/shared-types';
import type { Remote } from '../federation/RemoteSlot.tsx';
import type { Site } from '../startup/site.ts';
import {
  cleanVersion,
  describeCaught,
  describeUncaught,
  describeViolation,
  type Failure,
  isLocated,
} from './describeFailure.ts';
import { describeBrowser, describeNavigation } from './describeVisit.ts';
import { loadTime } from './loadTime.ts';
import { createMarkReader, type MarkFinding } from './watchMarks.ts';
import type { OwnScripts } from './ownScripts.ts';
import type { Finding } from './reportQueue.ts';
import { createReportSender, type ReportSender } from './sendReports.ts';

/**
 * Reports this page from now on, and what was kept of it before.
 *
 * @param early Errors that came before.
 * @returns What later ones are to be given to.
 */
export function report(
  page: Window & typeof globalThis,
  site: Site,
  early: readonly Event[],
): (event: Event) => void {
  const { config } = site;
  const remotes = remotesOf(site);
  const scripts: OwnScripts = {
    origin: page.location.origin,
    remotes: config.remotes,
    versionOf: (name) => remotes.find((remote) => remote.name === name)?.version() ?? '',
  };
  const visit = describeVisit(page, config.reportSampling ?? 1);
  const sender = createReportSender(
    {
      now: () => Date.now(),
      after: (ms, callback) => void page.setTimeout(callback, ms),
      isOnline: () => page.navigator.onLine,
      send: (text) => void page.navigator.sendBeacon(config.reportEndpoint ?? '', text),
    },
    visit,
  );
  const handle = (event: Event): void => {
    const finding = describeEvent(page, event, scripts);
    if (finding !== undefined) sender.add(finding);
  };
  early.forEach(handle);
  remotes.forEach((remote) => watchRemote(page, remote, { scripts, visit, sender }));
  const addMeasure = (name: string, value: number): void => {
    if (visit.sampled) sender.add({ type: 'measure', name, value });
  };
  const flushMarks = watchMarks(page, scripts, sender, addMeasure);
  if (visit.sampled) {
    import(/* webpackChunkName: "vitals" */ './vitals.ts').then(
      ({ observeVitals }) => observeVitals(addMeasure),
      // The browser logs why it did not come.
      () => {},
    );
  }
  // The browser itself reports those that came before (docs/reports.md).
  page.addEventListener('securitypolicyviolation', handle);
  // On the window: the measures' own listeners are on the document, and bring what they have by now.
  page.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'hidden') return;
    flushMarks();
    sender.flush();
  });
  page.addEventListener('pagehide', sender.flush);
  // Only after all listeners of an error is it known whether the page has handled it.
  return (event) => void page.setTimeout(handle, 0, event);
}

/** Reports what the page's marks say. @returns Reports what is not over yet. */
function watchMarks(
  page: Window & typeof globalThis,
  scripts: OwnScripts,
  sender: ReportSender,
  addMeasure: (name: string, value: number) => void,
): () => void {
  const marks = createMarkReader();
  const add = (finding: MarkFinding | undefined): void => {
    if (finding === undefined) return;
    if ('value' in finding) return addMeasure(finding.name, finding.value);
    const { failure } = finding;
    const remote = failure === 'sign-in-unchecked' ? 'auth' : 'board';
    const remoteVersion = cleanVersion(scripts.versionOf(remote));
    sender.add({
      type: 'error',
      message: failure,
      phase: 'running',
      remote,
      remoteVersion,
      ...finding,
    });
  };
  new page.PerformanceObserver((list) =>
    list.getEntries().forEach((mark) => add(marks.read(mark))),
  ).observe({ type: 'mark', buffered: true });
  return () => add(marks.readOutage(page.performance.now()));
}

function remotesOf(site: Site): readonly Remote<unknown>[] {
  const isContent = (name: string): name is Exclude<RemoteName, 'auth'> => name !== 'auth';
  return [site.auth, ...Object.keys(site.config.remotes).filter(isContent).map(site.remote)];
}

/** What all reports of this page say. @param sampling Share of the visits that report measures. */
function describeVisit(
  { document, location, navigator, performance }: Window,
  sampling: number,
): Visit {
  const own = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(`${location.origin}/`));
  const version = document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';
  return {
    version: cleanVersion(version),
    visit: String(Math.random()).slice(2, 14),
    sampled: Math.random() < sampling,
    browser: describeBrowser(navigator.userAgent),
    kiosk: new URLSearchParams(location.search).get('display') === 'wall',
    ...describeNavigation(performance.getEntriesByType('navigation')[0], own),
  };
}

/** What is reported of an event of the page; undefined for what is not this site's. */
function describeEvent(
  page: typeof globalThis,
  event: Event,
  scripts: OwnScripts,
): Finding | undefined {
  if (event instanceof page.SecurityPolicyViolationEvent) return describeViolation(event, scripts);
  const failure = describeFailure(event, scripts);
  return failure && { type: 'error', ...failure };
}

function describeFailure(event: Event, scripts: OwnScripts): Failure | undefined {
  if (event instanceof PromiseRejectionEvent) {
    return describeUncaught('rejected', event.reason, scripts);
  }
  if (event instanceof ErrorEvent) {
    const { defaultPrevented, filename, lineno, colno } = event;
    // The shell has prevented what it reports as a failure of a remote.
    if (defaultPrevented) return undefined;
    return describeUncaught('uncaught', event.error, scripts, `${filename}:${lineno}:${colno}`);
  }
  return event instanceof CustomEvent ? describeCaught(event.detail, scripts) : undefined;
}

/** Reports how a remote's failures end, and how long its load has taken. */
function watchRemote(
  page: Window,
  { name, resource, version }: Remote<unknown>,
  {
    scripts,
    visit,
    sender,
  }: { readonly scripts: OwnScripts; readonly visit: Visit; readonly sender: ReportSender },
): void {
  let isLoaded = false;
  const reportFailed = (error: unknown, attempt: number): void => {
    // The others were published when they happened. This is a loaded remote that turns out not to work.
    if (isLocated(error)) return;
    const remoteVersion = cleanVersion(version());
    const place = {
      remote: name,
      remoteVersion,
      phase: 'running',
      attempt,
      ended: 'never',
    } as const;
    sender.add({ type: 'error', ...describeCaught(error, scripts), ...place });
  };
  const check = (end?: number): void => {
    const state = resource.getSnapshot();
    if (state.phase === 'failed') reportFailed(state.error, state.attempt);
    if (state.phase !== 'ready') return;
    sender.end({ remote: name, attempt: state.attempt, isByResident: state.byResident === true });
    if (isLoaded) return;
    isLoaded = true;
    const loaded = page.performance.getEntriesByType('resource');
    const value = visit.sampled ? loadTime(loaded, scripts.remotes[name], end) : undefined;
    if (value === undefined) return;
    const remoteVersion = cleanVersion(version());
    sender.add({ type: 'measure', name: 'load', value, remote: name, remoteVersion });
  };
  resource.subscribe(() => check(page.performance.now()));
  check();
}
