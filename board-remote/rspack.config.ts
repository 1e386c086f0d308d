import { remoteConfig } from '../rspack.config.base.ts';

export default remoteConfig({
  folder: 'board-remote',
  remote: 'board',
  exposes: './src/board.ts',
  standalone: { script: './src/standalone/page.tsx', template: './src/standalone/page.html' },
});
