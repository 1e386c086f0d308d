/** How an operator has set up a receiver. */
export interface ReceiverSettings {
  readonly port: number;
  /** Of the pages that may report, such as `https://your-campus-laundry.web.app`. */
  readonly origins: readonly string[];
  /** How many proxies stand in front of the receiver and append to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly requestsPerMinute: { readonly perAddress: number; readonly inTotal: number };
  /** What reports may add to the log. */
  readonly bytesPerDay: { readonly perAddress: number; readonly inTotal: number };
}

/** The settings, or what is wrong with them: one line each. */
export type ReadSettings =
  | { readonly ok: true; readonly settings: ReceiverSettings }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the variables of the environment that README.md lists. */
export function readReceiverSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ReadSettings {
  const problems: string[] = [];

  const number = (name: string, usual: number, least: number, most: number): number => {
    const text = environment[name] || String(usual);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
    return usual;
  };

  const origins = (environment['ALLOWED_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean);
  if (origins.length === 0) {
    problems.push(
      'ALLOWED_ORIGINS must name the shell, such as https://your-campus-laundry.web.app.',
    );
  }
  const settings: ReceiverSettings = {
    port: number('PORT', 8080, 0, 65_535),
    origins: origins.flatMap((text) => {
      const origin = originOf(text);
      if (origin !== undefined) return [origin];
      problems.push(
        `ALLOWED_ORIGINS must hold origins, such as https://your-campus-laundry.web.app; "${text}" is none.`,
      );
      return [];
    }),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 9),
    requestsPerMinute: {
      perAddress: number('REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
      inTotal: number('REQUESTS_PER_MINUTE_IN_TOTAL', 6000, 1, 1_000_000),
    },
    bytesPerDay: {
      perAddress: number('LOG_MB_PER_DAY', 100, 1, 1_000_000) * MB,
      inTotal: number('LOG_MB_PER_DAY_IN_TOTAL', 1000, 1, 1_000_000) * MB,
    },
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}

const MB = 1_000_000;

/**
 * The origin that a browser sends for a URL without a path; undefined for a URL that names more, and for one that no
 * browser would send.
 */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, origin, href } = new URL(text);
  const isPlain = /^https?:$/.test(protocol) && /^[\w.:[\]-]+$/.test(host) && href === `${origin}/`;
  return isPlain ? origin : undefined;
}
