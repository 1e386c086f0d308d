import { remoteConfig } from '../rspack.config.base.ts';

export default remoteConfig({
  remote: 'board',
  exposes: './src/index.tsx',
  standalone: { script: './src/standalone/page.tsx', template: './src/standalone/page.html' },
});
