/** What a page may know of its browser. Only Safari on iOS has `standalone`. */
export interface BrowserTraits {
  readonly userAgent: string;
  readonly standalone?: boolean;
}

/**
 * The traits of web views: Android's mark, which Opera Mini shares, and on Apple's systems no `Safari/` after a number. Some
 * apps are known by their names alone. Nothing follows from what else stands beside `Safari/`, or from a missing `Version/`:
 * DuckDuckGo, Opera and Ecosia are browsers.
 */
const WEB_VIEW =
  /; wv\)(?!.* OPR\/)|AppleWebKit\/605(?!.*\d Safari\/)|MicroMessenger|Twitter for|\[FB|MetaIAB|Instagram|Snapchat|NAVER\(|KAKAO/;

/**
 * Whether a page is shown inside of another app, where Google signs nobody in (`disallowed_useragent`). On an iPhone's
 * home screen a page is in Safari, whose name is then missing, too.
 */
export function isInAppBrowser({ userAgent, standalone }: BrowserTraits): boolean {
  return WEB_VIEW.test(userAgent) && !standalone;
}
