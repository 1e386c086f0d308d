declare module 'auth_remote/auth' {
  import type { AuthModule } from '@laundry-board/shared-types';

  export const { LoginScreen, openUserSession }: AuthModule;
}

declare module 'board_remote/board' {
  import type { BoardModule } from '@laundry-board/shared-types';

  export const { Board }: BoardModule;
}
