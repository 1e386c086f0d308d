import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Auth, User } from '@firebase/auth';
import { checkAccount, type CheckedPage } from './accountCheck.ts';

const reload = jest.fn<(user: User) => Promise<void>>();
const signOut = jest.fn<(auth: Auth) => Promise<void>>();
