import type { BrowserContext } from '@playwright/test';

/** Origin of a made-up project's auth domain. */
export const AUTH_DOMAIN = 'laundry.firebaseapp.com';

/**
 * Google's loader as far as the Firebase SDK and a security policy meet it: it makes a Trusted Types
 * policy of its own for the address of a second script, and calls back.
 */
const LOADER = `{
  const same = (text) => text;
  const rules = { createHTML: same, createScript: same, createScriptURL: same };
  const policy = trustedTypes.createPolicy('gapi#gapi', rules);
  window.gapi = {
    load: (_, { callback }) => {
      const script = document.createElement('script');
      script.setAttribute('src', policy.createScriptURL('https://apis.google.com/_/gapi_iframes'));
      script.onload = callback;
      document.head.append(script);
    },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
}`;

/** Comes after the local Auth server's stand-in, and opens the frame that that one spares. */
const FRAME = `{
  trustedTypes.createPolicy('goog#html', { createHTML: (text) => text });
  const context = gapi.iframes.getContext();
  gapi.iframes.getContext = () => ({
    open: (options, onOpen) => {
      const frame = document.createElement('iframe');
      frame.src = options.url;
      Object.assign(frame.style, options.attributes.style);
      options.where.append(frame);
      return context.open(options, onOpen);
    },
  });
}`;

/**
 * Answers what a deployed page asks of Google's addresses: the sign-in from the local Auth server, and
 * Firestore not at all.
 */
export async function standInForGoogle(context: BrowserContext, authServer: string): Promise<void> {
  const script = { contentType: 'text/javascript' };
  await context.route('https://apis.google.com/js/api.js?*', (route) =>
    route.fulfill({ ...script, body: LOADER }),
  );
  await context.route('https://apis.google.com/_/gapi_iframes', async (route) => {
    const standIn = await route.fetch({ url: `${authServer}/emulator/gapi.js` });
    await route.fulfill({ ...script, body: (await standIn.text()) + FRAME });
  });
  await context.route(`https://${AUTH_DOMAIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const path = pathname.replace('/__/auth/', '/emulator/auth/');
    if (path.endsWith('/iframe')) return route.fulfill({ contentType: 'text/html', body: '' });
    return route.fulfill({ response: await route.fetch({ url: authServer + path + search }) });
  });
  for (const service of ['identitytoolkit', 'securetoken'] as const) {
    await context.route(`https://${service}.googleapis.com/**`, async (route) => {
      const { host, pathname, search } = new URL(route.request().url());
      const url = `${authServer}/${host}${pathname}${search}`;
      await route.fulfill({ response: await route.fetch({ url }) });
    });
  }
  await context.route('https://firestore.googleapis.com/**', (route) => route.abort());
}
