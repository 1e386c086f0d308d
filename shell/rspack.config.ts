import { hostConfig } from '../rspack.config.base.ts';
import { SERVICE_WORKER_FILE } from './src/startup/serviceWorkerFile.ts';

export default hostConfig('shell', {
  script: './src/page.tsx',
  template: './src/page.html',
  app: {
    files: './public',
    serviceWorker: { script: './src/serviceWorker/serviceWorker.ts', file: SERVICE_WORKER_FILE },
    oldBrowser: './src/startup/oldBrowser.ts',
  },
});
