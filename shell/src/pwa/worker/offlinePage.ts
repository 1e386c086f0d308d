import tokens from '@laundry-board/design-tokens/tokens.css?text';
import styles from '../offlinePage.css?text';
// What is imported is the text.
// oxlint-disable-next-line import/default
import script from '../offlinePageScript.ts?text';

/** Replaced by the build. */
declare const PAGE_PARTS: {
  readonly colours: { readonly light: string; readonly dark: string };
  readonly icon: string;
};

/** Why the page stands there: the site doesn't answer, or not with a page to show. */
type Cause = 'offline' | 'unavailable';

const TEXTS = {
  offline: {
    heading: 'You are offline',
    advice:
      'Check your Wi-Fi or mobile data. The board comes back by itself as soon as there is a connection.',
    afterAttempt: 'Still offline.',
  },
  unavailable: {
    heading: 'The laundry board can’t be reached',
    advice:
      'The server or the network has a problem. The board comes back by itself as soon as that is over.',
    afterAttempt: 'Not yet.',
  },
} as const satisfies Record<Cause, object>;

/**
 * The html of the offline page. It includes its styles, its script and its icon, so that it needs no other file and has
 * a single version.
 *
 * @param nonce Of its style and its script, for its security policy.
 */
function offlinePage(cause: Cause, nonce: string): string {
  const { colours, icon } = PAGE_PARTS;
  const { heading, advice, afterAttempt } = TEXTS[cause];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${colours.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${colours.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<title>${heading} – Laundry</title>
<style nonce="${nonce}">${tokens}${styles}</style>
</head>
<body>
<main>
<svg viewBox="0 0 72 72" aria-hidden="true">
<rect x="18" y="14" width="36" height="44" rx="6"/>
<path d="M18 26h36M41 20h6"/>
<circle cx="26" cy="20" r="1"/>
<circle cx="36" cy="42" r="10"/>
<path class="water" d="M26 42c3.3-3 6.6-3 10 0s6.6 3 10 0"/>
</svg>
<h1>${heading}</h1>
<p>${advice}</p>
<button type="button">Try again</button>
<output data-after-attempt="${afterAttempt}"></output>
</main>
<script type="module" nonce="${nonce}">${script}</script>
</body>
</html>
`;
}

/** The offline page with the headers that it would have from the site. */
export function offlineResponse(cause: Cause): Response {
  const nonce = crypto.randomUUID();
  return new Response(offlinePage(cause, nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Allows the content of the page itself, and its request that checks whether the site answers. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The icon.
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
