// First: what it asks for comes while React and the rest begin.
import './start.ts';
import { createRoot } from 'react-dom/client';
import '@laundry-board/design-tokens/tokens.css';
import { App } from './routes/App.tsx';
import { createLoadable } from './loading/loadable.ts';
import { registerServiceWorker } from './startup/registerServiceWorker.ts';
import { startSite } from './startup/site.ts';

const root = document.getElementById('root');
// There is none where oldBrowser.ts found the browser too old.
if (root !== null) {
  const site = createLoadable(startSite);
  // Before React draws; on the other routes nothing of the board is fetched until it is asked for.
  if (location.pathname === '/') site.start();
  createRoot(root).render(<App site={site} />);
  void registerServiceWorker();
}
