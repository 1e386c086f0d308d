import type { Account } from './account.ts';

/**
 * A user as `accounts:lookup` answers it.
 *
 * @param signedInAt - Milliseconds since the epoch.
 */
export const userRecord = (localId: string, profile: Account, signedInAt: number) => ({
  localId,
  ...profile,
  emailVerified: profile.email !== undefined,
  providerUserInfo: [
    {
      providerId: 'google.com',
      rawId: localId,
      federatedId: `https://accounts.google.com/${localId}`,
      ...profile,
    },
  ],
  createdAt: String(signedInAt),
  lastLoginAt: String(signedInAt),
  lastRefreshAt: new Date(signedInAt).toISOString(),
});

/** See {@link userRecord}. */
export type UserRecord = ReturnType<typeof userRecord>;
