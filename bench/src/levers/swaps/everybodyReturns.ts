import type {
  maySignInByItself as shippedMay,
  rememberSignedIn as shippedRemember,
} from '../../../../shared-types/src/returningResident.ts';

/** Takes the place of the mark of a returning resident: Firebase is fetched for every visitor. */
export const maySignInByItself: typeof shippedMay = () => true;

/** As nobody asks for it. */
export const rememberSignedIn: typeof shippedRemember = () => {};
