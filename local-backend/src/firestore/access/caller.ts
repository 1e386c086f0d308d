import type { IdTokenClaims } from '../../tokens/idTokenClaims.ts';

/** Who asks. */
export type Caller =
  /** An administrator: `Authorization: Bearer owner`. */
  | { readonly kind: 'owner' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly claims: IdTokenClaims };
