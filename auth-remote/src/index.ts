import type { AuthModule } from '@laundry-board/shared-types';
import { LoginScreen } from './LoginScreen.tsx';
import { openUserSession } from './session/userSession.ts';

export { LoginScreen, openUserSession };

({ LoginScreen, openUserSession }) satisfies AuthModule;
