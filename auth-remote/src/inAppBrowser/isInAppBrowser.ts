/** What a page may know of its browser. Only Safari on iOS has `standalone`. */
export interface BrowserTraits {
  readonly userAgent: string;
  readonly standalone?: boolean;
}

/** The traits of web views: Android's mark, which Opera Mini shares, and on Apple's systems no `Safari/` after a version. */
const WEB_VIEW = /; wv\)(?!.* OPR\/)|AppleWebKit\/605(?!.*\d Safari\/)/;

/**
 * The names of apps whose web views lack these traits, on some system at least. Not what comes after `Safari/`, or comes
 * before it without `Version/`: DuckDuckGo, Opera and Ecosia are browsers.
 */
const APP =
  /MicroMessenger|Twitter for|\[FB|MetaIAB|Instagram|Snapchat\/|NAVER\(inapp|KAKAOTALK| Line\//;

/**
 * Whether a page is shown inside of another app, where Google signs nobody in (`disallowed_useragent`). On an iPhone's
 * home screen a page is in Safari, whose name is then missing, too.
 */
export function isInAppBrowser({ userAgent, standalone }: BrowserTraits): boolean {
  return (WEB_VIEW.test(userAgent) || APP.test(userAgent)) && !standalone;
}
