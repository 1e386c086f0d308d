import { initializeApp } from 'firebase-app-itself';
import { configuredFirebase } from './firebaseApp.ts';

/*
 * Takes the place of `@firebase/app` in a single build. In what ships the shell initialises the app
 * when it first hands the module to a remote; here the module does so when it first runs.
 */
export * from 'firebase-app-itself';

initializeApp(configuredFirebase());
