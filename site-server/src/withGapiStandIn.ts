/** Path of the gapi stand-in on the local Auth server. */
const GAPI_STAND_IN_PATH = '/emulator/gapi.js';

/** Address of the gapi stand-in of the local Auth server at an origin. */
function gapiStandInAddress(authEmulator: string): string {
  return new URL(GAPI_STAND_IN_PATH, authEmulator).href;
}

/**
 * Puts the local Auth server's stand-in for Google's gapi into a page, before its own scripts.
 * The popup sign-in of the Firebase SDK loads gapi from Google, which a local site can't reach.
 * It is done to the html as it is served, so a production build never holds it.
 */
export function withGapiStandIn(html: string, authEmulator: string): string {
  return html.replace(
    '<head>',
    () => `<head><script defer src="${gapiStandInAddress(authEmulator)}"></script>`,
  );
}
