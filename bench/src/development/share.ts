/** What this part measures, by the names that `--only` takes. */
export const SHARES = ['build', 'start', 'save'] as const;
