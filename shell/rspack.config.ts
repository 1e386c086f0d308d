import { hostConfig } from '../rspack.config.base.ts';

export default hostConfig('shell', {
  script: './src/page.tsx',
  template: './src/page.html',
});
