import { remoteConfig } from '../rspack.config.base.ts';

export default remoteConfig({
  remote: 'auth',
  exposes: './src/index.ts',
  standalone: { script: './src/standalone/page.tsx', template: './src/standalone/page.html' },
});
