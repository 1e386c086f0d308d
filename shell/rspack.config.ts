import { hostConfig } from '../rspack.config.base.ts';

export default hostConfig('shell', {
  early: './src/start.ts',
  script: './src/page.tsx',
  template: './src/page.html',
});
