/*
 * What is different about a lobby's page before any other script runs. It is part of the first script, so that it holds for
 * messages of the page, too.
 */
(() => {
  /** Where the browser keeps the id of the building of the page that is installed. */
  const BUILDING_KEY = 'laundry:lobby-building';

  function has(parameter: RegExp): boolean {
    return parameter.test(location.search);
  }

  /**
   * A manifest can't name the building of the page that it is installed from. So the page keeps it, and the installed app,
   * whose address says so, opens it. Where the browser keeps nothing for the app, it shows all buildings in turn.
   */
  function keepBuilding(): void {
    const building = /[?&]building=([^&]+)/.exec(location.search)?.[1];
    try {
      if (has(/[?&]installed(&|$)/)) {
        const kept = localStorage.getItem(BUILDING_KEY);
        if (kept !== null) history.replaceState(null, '', `/?display=wall&building=${kept}`);
      } else if (building === undefined) localStorage.removeItem(BUILDING_KEY);
      else localStorage.setItem(BUILDING_KEY, building);
    } catch {}
  }

  if (!has(/[?&]display=wall(&|$)/)) return;
  // Two fingers enlarge nothing: it would stay so over changes of buildings and reloads, until somebody pinches back.
  // Residents may enlarge their page (WCAG 1.4.4).
  document.documentElement.style.touchAction = 'pan-x pan-y';
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', '/lobby.webmanifest');
  keepBuilding();
})();
