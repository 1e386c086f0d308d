import { initializeApp } from 'firebase/app';
import {
  type AuthModule,
  type BoardModule,
  GOOGLE_SIGN_IN_ORIGIN,
  isAuthModule,
  isBoardModule,
  type RuntimeConfig,
  type UserSession,
} from 'shared-types';
import { loadExpose } from '../remotes/loadExpose.ts';
import { createLoadable, type Loadable } from './loadable.ts';
import { loadRuntimeConfig } from './loadRuntimeConfig.ts';
import { admitScriptsFrom } from './scriptAddresses.ts';

/** auth-remote, with the page's one user session opened. */
export interface Auth {
  readonly LoginScreen: AuthModule['LoginScreen'];
  readonly session: UserSession;
}

/** What the main board is made of, for one deployment. */
export interface Site {
  readonly config: RuntimeConfig;
  readonly auth: Loadable<Auth>;
  readonly board: Loadable<BoardModule>;
}

/**
 * Reads the runtime configuration, initialises the page's one Firebase app and starts both remotes
 * side by side: the board's files arrive while the sign-in state is still resolving.
 */
export async function startSite(): Promise<Site> {
  const config = await loadRuntimeConfig();
  Object.values(config.remotes).forEach(admitScriptsFrom);
  if (config.emulators === undefined) admitScriptsFrom(`${GOOGLE_SIGN_IN_ORIGIN}/`);
  initializeApp(config.firebase);

  let session: UserSession | undefined;
  const auth = createLoadable(async (attempt, onSlow): Promise<Auth> => {
    const { LoginScreen, openUserSession } = await loadExpose({
      remote: 'auth',
      folder: config.remotes.auth,
      isModule: isAuthModule,
      attempt,
      onSlow,
    });
    session ??= openUserSession({
      emulator: config.emulators?.auth,
      sessionEndpoint: config.sessionEndpoint,
    });
    return { LoginScreen, session };
  });
  const board = createLoadable<BoardModule>((attempt, onSlow) =>
    loadExpose({
      remote: 'board',
      folder: config.remotes.board,
      isModule: isBoardModule,
      attempt,
      onSlow,
    }),
  );

  auth.start();
  board.start();
  return { config, auth, board };
}
