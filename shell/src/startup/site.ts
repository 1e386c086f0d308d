import { initializeApp } from 'firebase/app';
import {
  type AuthModule,
  type BoardModule,
  isAuthModule,
  isBoardModule,
  type RuntimeConfig,
  type UserSession,
} from 'shared-types';
import { loadExpose } from '../remotes/remoteHost.ts';
import { createLoadable, type Loadable } from './loadable.ts';
import { loadRuntimeConfig } from './loadRuntimeConfig.ts';

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
  initializeApp(config.firebase);

  let session: UserSession | undefined;
  const auth = createLoadable(async (attempt): Promise<Auth> => {
    const module = await loadExpose('auth', config.remotes.auth, attempt);
    if (!isAuthModule(module)) throw new Error('The auth remote exposes no AuthModule.');
    session ??= module.openUserSession({
      emulator: config.emulators?.auth,
      sessionEndpoint: config.sessionEndpoint,
    });
    return { LoginScreen: module.LoginScreen, session };
  });
  const board = createLoadable(async (attempt): Promise<BoardModule> => {
    const module = await loadExpose('board', config.remotes.board, attempt);
    if (!isBoardModule(module)) throw new Error('The board remote exposes no BoardModule.');
    return module;
  });

  auth.start();
  board.start();
  return { config, auth, board };
}
