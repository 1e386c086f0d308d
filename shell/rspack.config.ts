import path from 'node:path';
import { appFiles } from '@laundry-board/build/appFiles';
import { hostConfig } from '../rspack.config.base.ts';

const inPackage = (file: string): string => path.join(import.meta.dirname, file);

export default hostConfig({
  start: './src/startup/start.ts',
  script: './src/index.tsx',
  template: './src/page.html',
  ...appFiles({
    folder: inPackage('public'),
    serviceWorker: inPackage('src/pwa/worker/serviceWorker.ts'),
    firstScript: [
      'src/firstScript/oldBrowser.ts',
      'src/firstScript/lobby.ts',
      'src/firstScript/reloads.ts',
    ].map(inPackage),
  }),
});
