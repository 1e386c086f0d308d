declare module 'auth_remote/auth' {
  import type { AuthModule } from 'shared-types';

  export const LoginScreen: AuthModule['LoginScreen'];
  export const openUserSession: AuthModule['openUserSession'];
}

declare module 'board_remote/board' {
  import type { BoardModule } from 'shared-types';

  export const Board: BoardModule['Board'];
}
