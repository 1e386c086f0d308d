/*
 * Loads the page anew where nothing else helps. It is part of the first script, so it runs before those it watches.
 *
 * In kiosk mode, where nobody presses a button, the page is reloaded while it needs that: for an error on it, which calls
 * `needsReload`, for a file of its own that is missing, and about every hour, so that it follows deploys, pins and
 * rollbacks. For an error it waits a minute, and twice as long after each reload that did not help. Then it waits until
 * its server has all of the page: otherwise the reload would end at a page that never recovers, such as the browser's own
 * error page.
 */
(() => {
  // Another sentence stands there.
  if (document.getElementById('root') === null) return;

  const MINUTE_MS = 60_000;
  const HOUR_MS = 3_600_000;
  /** Longest wait before a reload for an error, milliseconds. */
  const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
  /** Where this tab keeps over a reload how long to wait before a reload for an error, milliseconds. */
  const PAUSE_KEY = 'laundry:reload-pause';
  /** Longest wait for an answer, milliseconds. */
  const ANSWER_LIMIT_MS = 15_000;
  /** Longest wait for the board to change the building, milliseconds. Without a school, it changes none. */
  const CHANGE_LIMIT_MS = 5 * MINUTE_MS;
  /** As `BUILDING_CHANGE_EVENT` in shared-types: a part of the first script has no imports. */
  const BUILDING_CHANGE = 'laundry:pause';
  /**
   * An address with the html of each page. Not that of the board: by its `Link` header, Chromium before 156 would preload
   * auth-remote's entry. A reload itself asks the server for the page.
   */
  const PAGE = '/test';
  const isKiosk = /[?&]display=wall(&|$)/.test(location.search);

  /** Updates the browser's copy of a file. A browser keeps only what has been read to its end. */
  function renew(url: string): Promise<string> {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    return fetch(url, { cache: 'no-cache', signal }).then((response) =>
      response.ok ? response.text() : Promise.reject(new Error(String(response.status))),
    );
  }

  /**
   * Updates the browser's copies of the files that the newest page names. Resolves with whether the server has a page
   * of this site and all of its files.
   */
  function renewPage(): Promise<boolean> {
    return renew(PAGE)
      .then((html) => {
        // Another site's page, or a portal's, doesn't hold the board's configuration.
        if (!/id="config"/.test(html)) return false;
        const files = html.match(/\/[\w-]+\.[\da-f]{12}\.(?:js|css)/g) ?? [];
        return Promise.all(files.map(renew)).then(() => true);
      })
      .catch(() => false);
  }

  /**
   * Updates the browser's copies of the remotes' entries, which it may run before it looks for newer ones. A start with a
   * session has preloaded them. One that is missing prevents no reload: the next configuration may name another one.
   */
  function renewEntries(): Promise<unknown> {
    const entries = document.querySelectorAll<HTMLLinkElement>('link[href$="/remoteEntry.js"]');
    return Promise.all(Array.from(entries, ({ href }) => renew(href).catch(() => {})));
  }

  /** Where the storage is off, each pause is the first one. */
  function readPause(): number {
    try {
      return Number(sessionStorage.getItem(PAUSE_KEY)) || MINUTE_MS;
    } catch {
      return MINUTE_MS;
    }
  }

  function keepPause(pause: number): void {
    try {
      sessionStorage.setItem(PAUSE_KEY, String(pause));
    } catch {}
  }

  /** @param later How long the page after the reload waits before it reloads for an error, milliseconds. */
  function reloadAfter(pause: number, later: number): () => void {
    let isNeeded = true;
    let timer = setTimeout(ask, pause);
    function ask(): void {
      timer = setTimeout(ask, MINUTE_MS);
      void renewEntries()
        .then(renewPage)
        .then((isWhole) => {
          if (!isWhole || !isNeeded) return;
          keepPause(later);
          location.reload();
        });
    }
    return () => {
      isNeeded = false;
      clearTimeout(timer);
    };
  }

  function needsReload(): () => void {
    if (!isKiosk) return () => {};
    const pause = readPause();
    // A reload that mends nothing blanks the screen for nothing, and asks the host for all of the page.
    return reloadAfter(pause, Math.min(2 * pause, LONGEST_PAUSE_MS));
  }

  /** Nobody misses the page while the board changes the building. */
  function reloadAtChange(): void {
    reloadAfter(CHANGE_LIMIT_MS, MINUTE_MS);
    window.addEventListener(BUILDING_CHANGE, () => void reloadAfter(0, MINUTE_MS), { once: true });
  }

  /** Replaces the page, which would stay blank, by a sentence and a button. */
  function showMissing(): void {
    const heading = document.createElement('h1');
    heading.style.cssText = 'margin:0 0 1em;font-size:1.25em';
    heading.textContent =
      'A part of this page could not be loaded. Check your connection, and reload the page.';
    const message = document.createElement('div');
    message.setAttribute('role', 'alert');
    message.appendChild(heading);
    const button = document.createElement('button');
    button.type = 'button';
    button.style.cssText = 'min-height:44px;padding:0 1.5em;font:inherit';
    button.textContent = 'Reload the page';
    // Replaces what the cache may have kept instead of the file.
    button.addEventListener('click', () => void renewPage().then(() => location.reload()));
    const main = document.createElement('main');
    main.style.cssText =
      'max-width:20em;margin:20vh auto;padding:1em;font-family:sans-serif;text-align:center';
    main.appendChild(message);
    main.appendChild(button);
    document.body.textContent = '';
    document.body.appendChild(main);
    needsReload();
  }

  /** The page's script marks the root once it has run, and the style sheet sets a token on the root element. */
  function check(): void {
    const style = getComputedStyle(document.documentElement);
    const isStyled = style.getPropertyValue('--touch-target') !== '';
    if (!isStyled || !document.querySelector('#root[data-started]')) showMissing();
  }

  window.needsReload = needsReload;
  // Up to a quarter less than an hour, so that the screens of a campus don't all load at once.
  if (isKiosk) setTimeout(reloadAtChange, HOUR_MS * (1 - Math.random() / 4));
  // In every browser this event comes after the style sheet and the scripts, or after their failure.
  if (document.readyState === 'complete') check();
  else window.addEventListener('load', check);
})();
