import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';

/*
 * The local Firestore in a process of its own, so that what it uses is not mixed with what a thousand
 * clients use. It tells its origin first, and then, for each message, what it has used so far.
 */
const { origin } = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
process.send?.({ origin });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit(0));
