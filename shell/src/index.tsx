/*
 * The start of the page: its steps in order, each in a module of that name.
 */

// The first steps, a script of their own: its requests are under way while React and the rest are evaluated.
import './startup/start.ts';
// To build a site that reports nothing, delete the folder and this line. Before React, which keeps `reportError`.
import './reports/reportThisPage.ts';
import { createRoot } from 'react-dom/client';
import '@laundry-board/design-tokens/tokens.css';
// To build a site without a service worker, delete the folder and this line. It waits for an idle page.
import './pwa/registerServiceWorker.ts';
import { App } from './routes/App.tsx';
// Creates the site: the federation and its remotes.
import { pageSite } from './startup/pageSite.ts';
import { reloadWhenRestored } from './startup/reloadWhenRestored.ts';

const root = document.getElementById('root');
// oldBrowser.ts removes the root in a browser that is too old.
if (root !== null) {
  // Before React renders. The other routes load no remote.
  if (pageSite.kind === 'ready' && location.pathname === '/') pageSite.startRemotes();
  reloadWhenRestored(window);
  createRoot(root).render(<App site={pageSite} />);
}
