import { remoteConfig } from '../rspack.config.base.ts';

export default remoteConfig({
  remote: 'board',
  exposes: './src/index.tsx',
  // A new drawing does not bring it again.
  ownFile: {
    name: 'data',
    folders: ['availability', 'connection', 'school'],
  },
  standalone: { script: './src/standalone/page.tsx', template: './src/standalone/page.html' },
});
