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

  /** @type {number[]} When the SDK called back with what is not in the document yet. */
  let received = [];
  /** @type {number[]} The same of what is in the document, and waits for a frame. */
  let changed = [];
  /** @type {number[]} The same of what is in the frame that is being rendered. */
  let inFrame = [];

  // A frame's callbacks run before its styles, layout and paint; what they post is the first task after
  // these. So that is when the page has handed the frame over to be shown.
  const afterFrame = new MessageChannel();
  afterFrame.port1.addEventListener('message', () => {
    const framed = performance.now();
    seen.framesAfter.push(...inFrame.map((time) => framed - time));
    inFrame = [];
  });
  afterFrame.port1.start();
  const onFrame = () => {
    inFrame.push(...changed);
    changed = [];
    afterFrame.port2.postMessage(null);
  };

  /** @param {Node} node */
  const isInTile = (node) =>
    Boolean((node instanceof Element ? node : node.parentElement)?.closest('li'));

  // Its callback is a microtask, so it comes right after React has changed the document.
  new MutationObserver((records) => {
    if (received.length === 0) return;
    if (!records.some(({ target, addedNodes }) => [target, ...addedNodes].some(isInTile))) return;
    if (changed.length === 0) requestAnimationFrame(onFrame);
    changed.push(...received);
    received = [];
  }).observe(document, { subtree: true, attributes: true, characterData: true, childList: true });

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
      onSnapshot: () => received.push(performance.now()),
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
