import {
  type AuthModule,
  type BoardModule,
  isAuthModule,
  isBoardModule,
  type RuntimeConfig,
  type UserSession,
} from 'shared-types';
import { maySignInByItself } from 'shared-types/returningResident';
import { loadExpose } from '../remotes/loadExpose.ts';
import { createLoadable, type Loadable } from '../loading/loadable.ts';
import { takeRuntimeConfig } from './startEarly.ts';

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
 * Reads the runtime configuration and starts both remotes: side by side for a resident who may be
 * signed in, one after the other for a visitor, who needs the login screen first.
 */
export async function startSite(): Promise<Site> {
  const config = await takeRuntimeConfig();

  let session: UserSession | undefined;
  const auth = createLoadable((attempt, onSlow) =>
    loadExpose({
      remote: 'auth',
      folder: config.remotes.auth,
      isModule: isAuthModule,
      attempt,
      onSlow,
      open: async ({ LoginScreen, openUserSession }): Promise<Auth> => {
        session ??= await openUserSession({
          emulator: config.emulators?.auth,
          sessionEndpoint: config.sessionEndpoint,
        });
        return { LoginScreen, session };
      },
    }),
  );
  const board = createLoadable((attempt, onSlow) =>
    loadExpose({
      remote: 'board',
      folder: config.remotes.board,
      isModule: isBoardModule,
      attempt,
      onSlow,
      open: (module): BoardModule => module,
    }),
  );

  auth.start();
  if (maySignInByItself()) board.start();
  else startAfter(auth, board);
  return { config, auth, board };
}

function startAfter(first: Loadable<unknown>, next: Loadable<unknown>): void {
  const leave = first.subscribe(() => {
    if (first.getSnapshot().phase !== 'ready') return;
    leave();
    setTimeout(next.start);
  });
}
