import { initializeApp } from 'firebase/app';
import {
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
  type UserSession,
} from '@laundry-board/shared-types';
import { openUserSession } from '../session/userSession.ts';

/**
 * The user session of the deployment that this page's origin names, as the shell would open it.
 *
 * @throws Error, for whoever develops: the configuration is missing or wrong, or nobody answers.
 */
export async function openLiveSession(): Promise<UserSession> {
  const response = await fetch(`/${RUNTIME_CONFIG_FILE}`, { cache: 'no-cache' });
  const { firebase, emulators, sessionEndpoint } = await readRuntimeConfig(
    response,
    location.origin,
  );
  // The page's html loads a stand-in for Google's gapi from there, without which no popup opens.
  if (emulators !== undefined && !('gapi' in window)) {
    throw new Error(`The local Auth server at ${emulators.auth} does not answer.`);
  }
  initializeApp(firebase);
  return openUserSession({ emulator: emulators?.auth, sessionEndpoint });
}
