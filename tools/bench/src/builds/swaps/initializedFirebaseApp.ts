import { initializeApp } from '@firebase/app';
import { firebaseConfig } from './firebaseConfig.ts';

/*
 * Replaces `@firebase/app` in one build. In what ships the shell initialises the app when a remote first
 * takes the module; here the module does so when it first runs.
 */
export * from '@firebase/app';

initializeApp(firebaseConfig());
