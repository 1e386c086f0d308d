import { remoteConfig } from '../rspack.config.base.ts';

export default remoteConfig({
  remote: 'board',
  exposes: './src/index.tsx',
  // A change of the design leaves it in the browser's cache.
  ownFile: {
    name: 'data',
    folders: ['model'],
  },
  standalone: { script: './src/standalone/page.tsx', template: './src/standalone/page.html' },
});
