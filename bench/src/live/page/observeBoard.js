// Runs in a page before its own scripts. Plain JavaScript, because Playwright hands it over as it is.
// All times are in milliseconds from the start of the navigation.
{
  const nothing = () => ({
    heard: 0,
    /** Drawings of a tile by React. */
    drawn: 0,
    /** Tiles in whose elements anything changed, for each time that anything did. */
    changed: 0,
    /** @type {{ heard: number, changed: number, framed: number }[]} */
    updates: [],
    /** @type {{ start: number, duration: number }[]} */
    longTasks: [],
    /** @type {{ id: number, duration: number }[]} */
    events: [],
  });
  let seen = nothing();

  /** @type {number[]} When the SDK told of updates that are not in the document yet. */
  let told = [];
  /** @type {{ heard: number, changed: number }[]} Updates in the document that wait for a frame. */
  let undrawn = [];
  /** @type {{ heard: number, changed: number }[]} Updates in the frame that is being drawn. */
  let inFrame = [];

  /*
   * A frame's own callbacks run before its styles, layout and paint; what they post is the first task
   * after these. So that is when the page has handed the frame over to be shown. No observer of the
   * browser tells the like of a change: element timing tells of a first paint alone.
   */
  const afterFrame = new MessageChannel();
  afterFrame.port1.addEventListener('message', () => {
    const framed = performance.now();
    for (const update of inFrame) seen.updates.push({ ...update, framed });
    inFrame = [];
  });
  afterFrame.port1.start();
  const onFrame = () => {
    inFrame.push(...undrawn);
    undrawn = [];
    afterFrame.port2.postMessage(null);
  };

  /** @param {Node} node */
  const tileOf = (node) => (node instanceof Element ? node : node.parentElement)?.closest('li');

  // Its callback is a microtask, so it comes right after React has changed the document.
  new MutationObserver((records) => {
    const tiles = new Set();
    for (const { target, addedNodes } of records) {
      for (const node of [target, ...addedNodes]) {
        const tile = tileOf(node);
        if (tile) tiles.add(tile);
      }
    }
    seen.changed += tiles.size;
    if (tiles.size === 0 || told.length === 0) return;
    const changed = performance.now();
    if (undrawn.length === 0) requestAnimationFrame(onFrame);
    undrawn.push(...told.map((heard) => ({ heard, changed })));
    told = [];
  }).observe(document, { subtree: true, attributes: true, characterData: true, childList: true });

  const longTasks = new PerformanceObserver((list) => takeLongTasks(list.getEntries()));
  /** @param {PerformanceEntryList} entries */
  const takeLongTasks = (entries) => {
    for (const { startTime, duration } of entries) {
      seen.longTasks.push({ start: startTime, duration });
    }
  };
  longTasks.observe({ type: 'longtask' });

  const events = new PerformanceObserver((list) => takeEvents(list.getEntries()));
  /** @param {PerformanceEntryList} entries */
  const takeEvents = (entries) => {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceEventTiming)) continue;
      seen.events.push({ id: entry.interactionId, duration: entry.duration });
    }
  };
  // The least that browsers tell of.
  const every = { type: 'event', durationThreshold: 16 };
  events.observe(every);

  Object.assign(window, {
    benchLive: {
      heard: () => {
        seen.heard += 1;
        told.push(performance.now());
      },
      drew: () => {
        seen.drawn += 1;
      },
      /** @returns What was heard since it was last taken. */
      count: () => seen.heard,
      /** @returns What was seen since it was last taken. */
      take: () => {
        takeLongTasks(longTasks.takeRecords());
        takeEvents(events.takeRecords());
        const taken = seen;
        seen = nothing();
        return taken;
      },
    },
  });
}
