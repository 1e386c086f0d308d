/** What an ID token says; the names are those of the token. */
export interface IdTokenClaims {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
  readonly firebase?: {
    /** Such as `google.com` or `password`. */
    readonly sign_in_provider?: string | undefined;
  };
  /** Seconds since the epoch, as are `iat` and `exp`. */
  readonly auth_time: number;
  readonly iat: number;
  readonly exp: number;
}
