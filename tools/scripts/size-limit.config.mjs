/**
 * What files of the builds may weigh at most, compressed by Brotli; `npm run validate -- size` compares. The last lines are
 * for all files together.
 */
const LIMITS = {
  'shell/dist/index.html': '810 B',
  'shell/dist/old-browser.*.js': '1.2 kB',
  'shell/dist/page.*.css': '1.1 kB',
  'shell/dist/start.*.js': '3.7 kB',
  'shell/dist/page.*.js': '101.4 kB',
  'shell/dist/reports.*.js': '4 kB',
  'shell/dist/firebase.*.js': '7.9 kB',
  'shell/dist/defaultPhoto.*.svg': '300 B',
  'shell/dist/icon.svg': '300 B',
  'shell/dist/manifest.webmanifest': '300 B',
  'shell/dist/lobby.webmanifest': '300 B',
  'shell/dist/apple-touch-icon.png': '1.2 kB',
  'shell/dist/icon-192.png': '2 kB',
  'shell/dist/icon-512.png': '5.7 kB',
  'shell/dist/icon-maskable-512.png': '3 kB',
  'auth-remote/dist/remoteEntry.js': '8 kB',
  'auth-remote/dist/firebase.*.js': '24.2 kB',
  'board-remote/dist/remoteEntry.js': '28.6 kB',
  'board-remote/dist/busy.*.js': '4.1 kB',
  'board-remote/dist/push.*.js': '4.3 kB',
  'board-remote/dist/firebase.*.js': '61.9 kB',
  'shell/dist/*.{html,js,css,svg,png,webmanifest}': '134.3 kB',
  'auth-remote/dist/*.js': '32.6 kB',
  'board-remote/dist/*.js': '102.3 kB',
  '*-remote/dist/*.js': '134.2 kB',
};

export default Object.entries(LIMITS).map(([files, limit]) => ({
  name: files,
  path: `../../${files}`,
  limit,
}));
