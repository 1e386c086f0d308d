// Runs in a page before its own scripts. Plain JavaScript, because Playwright hands it over as it is.
{
  const nothing = () => ({
    /** Tiles that React has rendered. */
    rendered: 0,
    /** @type {number[]} From the SDK's callback to the frame that shows it, milliseconds. */
    framesAfter: [],
    /** @type {number[]} Tasks of 50 ms or more, milliseconds. */
    longTasks: [],
    /** @type {Record<number, number>} Longest event of each interaction until the next paint, milliseconds. */
    interactions: {},
  });
  let seen = nothing();

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration } = entry;
      if (entry.entryType === 'longtask') seen.longTasks.push(duration);
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      const longest = seen.interactions[entry.interactionId] ?? 0;
      seen.interactions[entry.interactionId] = Math.max(longest, duration);
    }
  });
  observer.observe({ type: 'longtask' });
  // The least that browsers report.
  const every = { type: 'event', durationThreshold: 16 };
  observer.observe(every);

  Object.assign(window, {
    // Called by the probes of boards.ts.
    benchLive: {
      onSnapshot: () => {
        const received = performance.now();
        // React has changed the document by then. A frame's callbacks run before its styles, layout and
        // paint; what they post is the first task after these.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            seen.framesAfter.push(performance.now() - received);
            port1.close();
          });
          port1.start();
          port2.postMessage(null);
        });
      },
      onRender: () => {
        seen.rendered += 1;
      },
    },
    benchTake: () => {
      const taken = seen;
      seen = nothing();
      return taken;
    },
  });
}
