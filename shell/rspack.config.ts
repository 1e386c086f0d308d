import { hostConfig } from '../rspack.config.base.ts';

export default hostConfig(import.meta.dirname, {
  script: './src/page.tsx',
  template: './src/page.html',
});
