// First, so that its request is under way while React and the rest are evaluated.
import { prefetchedConfig } from './startup/start.ts';
import { hasSessionHint } from '@laundry-board/shared-types/sessionHint';
import { createRoot } from 'react-dom/client';
import '@laundry-board/design-tokens/tokens.css';
import { createFederation } from './federation/createFederation.ts';
import { pageLoaded } from './loading/pageLoaded.ts';
// To build a site without a service worker, delete the folder and this line.
import './pwa/registerServiceWorker.ts';
import { App } from './routes/App.tsx';
import { createSiteResource } from './startup/bootstrap.ts';
import { loadRuntimeConfig } from './startup/runtimeConfig.ts';
import { startSite } from './startup/site.ts';
import { createScriptPolicy } from './startup/trustedScripts.ts';

// What exists once per page is created here: the script policy, the site with its federation, React's root.
const allowScriptsFrom = createScriptPolicy(window);
const root = document.getElementById('root');
// There is none where oldBrowser.ts found the browser too old.
if (root !== null) {
  const site = createSiteResource({
    prefetched: prefetchedConfig,
    loadConfig: () => loadRuntimeConfig(window, 'no-store'),
    startSite: (loaded) =>
      startSite(loaded, {
        allowScriptsFrom,
        createFederation: (firebase) => createFederation(window, firebase),
        isResident: hasSessionHint,
        pageLoaded: () => pageLoaded(window),
      }),
  });
  // Before React renders; the other routes fetch nothing of the board until it is asked for.
  if (location.pathname === '/') site.start();
  createRoot(root).render(<App site={site} />);
}
