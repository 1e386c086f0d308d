// First, so that its request is under way while React and the rest are evaluated.
import './prefetch.ts';
import { createRoot } from 'react-dom/client';
import '@laundry-board/design-tokens/tokens.css';
import { bootstrap } from './bootstrap.ts';
import { createResource } from './loading/resource.ts';
// To build a site without a service worker, delete the folder and this line.
import './pwa/registerServiceWorker.ts';
import { App } from './routes/App.tsx';

const root = document.getElementById('root');
// There is none where oldBrowser.ts found the browser too old.
if (root !== null) {
  const site = createResource(bootstrap);
  // Before React renders; the other routes fetch nothing of the board until it is asked for.
  if (location.pathname === '/') site.start();
  createRoot(root).render(<App site={site} />);
}
