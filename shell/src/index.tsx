// First, so that its requests are under way while React and the rest are evaluated.
import './startup/start.ts';
// To build a site that reports nothing, delete the folder and this line. Before React, which keeps `reportError`.
import './reports/reportThisPage.ts';
import { createRoot } from 'react-dom/client';
import '@laundry-board/design-tokens/tokens.css';
// To build a site without a service worker, delete the folder and this line.
import './pwa/registerServiceWorker.ts';
import { App } from './routes/App.tsx';
import { pageSite } from './startup/pageSite.ts';
import { checkWhenRestored } from './startup/restoredPage.ts';

const root = document.getElementById('root');
// oldBrowser.ts removes the root in a browser that is too old.
if (root !== null) {
  // Before React renders. The other routes load nothing of the board.
  if (pageSite.kind === 'ready' && location.pathname === '/') pageSite.start();
  checkWhenRestored(window);
  createRoot(root).render(<App site={pageSite} />);
}
