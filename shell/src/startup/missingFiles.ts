/*
 * Replaces the page by a sentence and a button where one of its own scripts or its style sheet could not be loaded: the
 * page would stay blank. It is part of the first script, so it runs before those it watches. In kiosk mode, where nobody
 * presses a button, the page is reloaded as soon as its server has all of its files.
 */
(() => {
  // Another sentence stands there.
  if (document.getElementById('root') === null) return;

  /** As in kiosk/lobbyReloads.ts: how often the page was reloaded in vain, and when; milliseconds. */
  const KEY = 'laundry:reloads';
  const FIRST_PAUSE_MS = 15_000;
  const LONGEST_PAUSE_MS = 3_600_000;

  /** Fetches the newest page and the files that it names. Resolves with whether the server has all of them. */
  function renewFiles(): Promise<boolean> {
    const renew = (url: string): Promise<string> =>
      fetch(url, { cache: 'no-cache' }).then((response) =>
        response.ok ? response.text() : Promise.reject(new Error(String(response.status))),
      );
    return renew(location.href)
      .then((html) => {
        const files = html.match(/\/[\w-]+\.[\da-f]{12}\.(?:js|css)/g) ?? [];
        return Promise.all(files.map(renew)).then(() => files.length > 0);
      })
      .catch(() => false);
  }

  function reload(): void {
    location.reload();
  }

  function readReloads(): { readonly inVain: number; readonly at: number } {
    try {
      const [inVain = 0, at = 0] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
      return { inVain, at };
    } catch {
      return { inVain: 0, at: 0 };
    }
  }

  function reloadLater(): void {
    const { inVain, at } = readReloads();
    const pause = Math.min(FIRST_PAUSE_MS * Math.pow(2, inVain), LONGEST_PAUSE_MS);
    const hasWorked = Date.now() - at > 2 * pause;
    setTimeout(
      () => {
        void renewFiles().then((isWhole) => {
          if (!isWhole) return reloadLater();
          try {
            sessionStorage.setItem(KEY, `${hasWorked ? 1 : inVain + 1} ${Date.now()}`);
          } catch {
            // Blocked: the pauses stay short.
          }
          reload();
        });
      },
      hasWorked ? FIRST_PAUSE_MS : pause,
    );
  }

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
    button.addEventListener('click', () => void renewFiles().then(reload));
    const main = document.createElement('main');
    main.style.cssText =
      'max-width:20em;margin:20vh auto;padding:1em;font-family:sans-serif;text-align:center';
    main.appendChild(message);
    main.appendChild(button);
    document.body.textContent = '';
    document.body.appendChild(main);
    if (/[?&]display=wall(&|$)/.test(location.search)) reloadLater();
  }

  /** The page's script marks the root once it has run, and the style sheet sets a token on the root element. */
  function check(): void {
    const style = getComputedStyle(document.documentElement);
    const isStyled = style.getPropertyValue('--touch-target') !== '';
    if (!isStyled || !document.querySelector('#root[data-started]')) showMissing();
  }

  // In every browser this event comes after the style sheet and the scripts, or after their failure.
  if (document.readyState === 'complete') check();
  else window.addEventListener('load', check);
})();
