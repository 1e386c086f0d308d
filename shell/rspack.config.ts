import path from 'node:path';
import { hostConfig } from '../rspack.config.base.ts';
import { appFiles } from '../tools/build/appFiles.ts';
import { SERVICE_WORKER_FILE } from './src/startup/serviceWorkerFile.ts';

const inPackage = (file: string): string => path.join(import.meta.dirname, file);

export default hostConfig('shell', {
  script: './src/page.tsx',
  template: './src/page.html',
  ...appFiles({
    folder: inPackage('public'),
    serviceWorker: {
      script: inPackage('src/serviceWorker/serviceWorker.ts'),
      file: SERVICE_WORKER_FILE,
    },
    oldBrowser: inPackage('src/startup/oldBrowser.ts'),
  }),
});
