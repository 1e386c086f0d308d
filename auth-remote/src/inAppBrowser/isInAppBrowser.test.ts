import { expect, test } from '@jest/globals';
import { isInAppBrowser } from './isInAppBrowser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)';
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const CHROME = 'Chrome/126.0.0.0';

test.each([
  [
    'WeChat on Android',
    `${WEB_VIEW} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/98 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin NetType/WIFI Language/en ABI/arm64`,
  ],
  [
    'WeChat on an iPhone',
    `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`,
  ],
  [
    'WeChat on Windows',
    `${WINDOWS} Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)`,
  ],
  [
    'Instagram on Android',
    `${WEB_VIEW} ${CHROME} Mobile Safari/537.36 Instagram 334.0.0.42.95 Android (34/14; 450dpi; 1080x2116; samsung; SM-S918B; dm3q; qcom; en_US; 609775437)`,
  ],
  [
    'Instagram on an iPhone',
    `${IPHONE} Mobile/15E148 Instagram 334.1.0.29.93 (iPhone15,2; iOS 17_5_1; en_US; en; scale=3.00; 1179x2556; 609775437)`,
  ],
  [
    'Facebook on Android',
    `${WEB_VIEW} ${CHROME} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.44.75;]`,
  ],
  [
    'Facebook on an iPhone',
    `${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/468.0.0.30.105;FBBV/610000000;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
  ],
  [
    'Messenger on an iPhone',
    `${IPHONE} Mobile/21F90 [FBAN/MessengerLiteForiOS;FBAV/462.0.0.43.106]`,
  ],
  [
    'Facebook on an iPad',
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0.30.105]`,
  ],
  ['LINE on Android', `${WEB_VIEW} ${CHROME} Mobile Safari/537.36 Line/14.9.0/IAB`],
  ['LINE on an iPhone', `${IPHONE} Mobile/15E148 Safari Line/14.9.0`],
  ['KakaoTalk', `${WEB_VIEW} ${CHROME} Mobile Safari/537.36;KAKAOTALK 2410780`],
  ['Naver', `${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.6.1; 15PRO)`],
  ['Snapchat', `${IPHONE} Mobile/15E148 Snapchat/12.92.0.50 (like Safari/8618.2.12, panda)`],
  ['X', `${IPHONE} Mobile/15E148 Safari/604.1 Twitter for iPhone/10.46`],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`],
  ['Pinterest', `${IPHONE} Mobile/21F90 [Pinterest/iOS]`],
  [
    'TikTok',
    `${IPHONE} Mobile/15E148 musical_ly_34.9.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en BytedanceWebview/d8a21c6`,
  ],
  [
    'QQ',
    `${WEB_VIEW} Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046291 Mobile Safari/537.36 V1_AND_SQ_9.0.60 QQ/9.0.60.17095 NetType/WIFI`,
  ],
  [
    'Facebook on an iPhone that names Safari',
    `${IPHONE} Mobile/24A437 Safari/604.1 [FBAN/FBIOS;FBAV/581.0.0.64.71;FBDV/iPhone16,2;FBSN/iOS;FBSV/27.0;IABMV/1]`,
  ],
  [
    'Facebook on an iPhone without its own brackets',
    `${IPHONE} Mobile/22G100 Safari/604.1 MetaIAB Facebook`,
  ],
  [
    'Messenger on an iPhone that names Safari',
    `${IPHONE} Mobile/23E261 Safari/604.1 [FBAN/MessengerForiOS;FBAV/559.0.0.56.80]`,
  ],
  [
    'Facebook on an iPad that asks for desktop pages',
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15 [FBAN/FBIOS;FBAV/581.0.0.64.71]`,
  ],
  [
    'Instagram on an iPhone that names Safari',
    `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1 Instagram 448.0.0.39.66`,
  ],
  [
    'Snapchat on an iPhone that names Safari',
    `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1 Snapchat/13.60.0.40 (like Safari/8621.3.11, panda)`,
  ],
  [
    'Naver on an iPhone that names Safari',
    `${IPHONE} Version/18.6 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.14.3; 16PRO)`,
  ],
  [
    'KakaoTalk on Android without a web view’s mark',
    `${ANDROID} ${CHROME} Mobile Safari/537.36;KAKAOTALK 2410780`,
  ],
  [
    'Threads on an iPhone',
    `${IPHONE} Mobile/15E148 Barcelona 350.0.0.0 (iPhone15,2; iOS 18_0; en_US)`,
  ],
  ['any web view of Android', `${WEB_VIEW} ${CHROME} Mobile Safari/537.36`],
  ['any web view of iOS', `${IPHONE} Mobile/15E148`],
  [
    'any web view of an iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
])('%s is an in-app browser', (_, userAgent) => {
  expect(isInAppBrowser({ userAgent })).toBe(true);
});

test.each([
  ['Chrome on Windows', `${WINDOWS} ${CHROME} Safari/537.36`],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  ],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on an old Android',
    'Mozilla/5.0 (Linux; Android 8.1.0; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Mobile Safari/537.36',
  ],
  ['Edge on Windows', `${WINDOWS} ${CHROME} Safari/537.36 Edg/126.0.0.0`],
  ['Edge on Android', `${ANDROID} ${CHROME} Mobile Safari/537.36 EdgA/126.0.0.0`],
  [
    'Edge on an iPhone',
    `${IPHONE} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Firefox Focus on an iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Safari on a Mac',
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
  ],
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  [
    'GNOME Web',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  ['Opera on Windows', `${WINDOWS} ${CHROME} Safari/537.36 OPR/112.0.0.0`],
  ['Opera on Android', `${ANDROID} ${CHROME} Mobile Safari/537.36 OPR/82.0.0.0`],
  ['Opera on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`],
  ['Opera Mini', `${WEB_VIEW} ${CHROME} Mobile Safari/537.36 OPR/80.0.2254.71399`],
  [
    'DuckDuckGo on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile DuckDuckGo/5 Safari/537.36',
  ],
  [
    'DuckDuckGo on an iPhone',
    `${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15 Ddg/17.5`,
  ],
  [
    'DuckDuckGo on an iPhone that does not name its version',
    `${IPHONE} Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
  ],
  ['Ecosia on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 (Ecosia ios@10.1.0)`],
  ['Brave on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Vivaldi', `${WINDOWS} ${CHROME} Safari/537.36 Vivaldi/6.8.3381.44`],
  ['Yandex', `${WINDOWS} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`],
  [
    'QQ Browser',
    `${ANDROID} Version/4.0 Chrome/109.0.5414.86 MQQBrowser/15.1 Mobile Safari/537.36`,
  ],
  ['Chrome on a Chromecast', `${ANDROID} ${CHROME} Safari/537.36 CrKey/1.56`],
])('%s is a browser', (_, userAgent) => {
  expect(isInAppBrowser({ userAgent })).toBe(false);
});

test('a page on the home screen of an iPhone is no in-app browser', () => {
  expect(isInAppBrowser({ userAgent: `${IPHONE} Mobile/15E148`, standalone: true })).toBe(false);
});
