/*
 * The start of the page: its steps in order, each in a module of that name. The first ones are in `startup/start.ts`, a
 * script of its own: its requests are under way while React and the rest arrive.
 */
import { pageConfig } from './startup/start.ts';
import '@laundry-board/design-tokens/tokens.css';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createRoot } from 'react-dom/client';
import { pageLoaded } from './loading/pageLoaded.ts';
import { registerServiceWorker } from './pwa/registerServiceWorker.ts';
import { App } from './routes/App.tsx';
import { createLoader } from './remotes/loader.ts';
import { createSite, type PageSite } from './startup/createSite.ts';
import { reloadWhenRestored } from './startup/reloadWhenRestored.ts';

const root = document.getElementById('root');
// firstScript/oldBrowser.ts removes the root in a browser that is too old.
if (root !== null) {
  const parts = { page: window, createLoader, isResident: hasSessionHint, pageLoaded };
  const site: PageSite =
    pageConfig.kind === 'valid'
      ? createSite(pageConfig.config, parts)
      : { kind: 'misconfigured', error: pageConfig.error };
  // Before React renders. The other routes load no remote.
  if (site.kind === 'ready' && location.pathname === '/') site.startRemotes();
  reloadWhenRestored(window);
  createRoot(root).render(<App site={site} />);
  // What firstScript/reloads.ts looks for.
  root.setAttribute('data-started', '');
  // To build a site without a service worker, delete the folder, this line and its import. It waits for an idle page.
  void registerServiceWorker(window, site);
}
