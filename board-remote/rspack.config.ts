import { remoteConfig } from '../rspack.config.base.ts';

export default remoteConfig({
  folder: 'board-remote',
  remote: 'board',
  exposes: './src/board.ts',
  // A new drawing does not bring it again.
  ownFile: {
    name: 'data',
    folders: ['availability', 'clock', 'connection', 'school', 'status', 'store'],
  },
  standalone: { script: './src/standalone/page.tsx', template: './src/standalone/page.html' },
});
