import { expect, test } from '@jest/globals';
import { proxyAdvice } from './proxyAdvice.ts';

const SITE = 'https://your-board.web.app/';
const HTTPS_PROXY = 'http://proxy.campus.example:3128';

test.each([
  ['in capitals', { HTTPS_PROXY }],
  ['in small letters', { https_proxy: HTTPS_PROXY }],
])('a proxy that Node.js leaves alone is named: %s', (_, environment) => {
  expect(proxyAdvice(SITE, environment)).toContain('NODE_USE_ENV_PROXY=1');
});

test.each([
  ['there is no proxy', SITE, {}],
  ['the variable is empty', SITE, { HTTPS_PROXY: '' }],
  ['Node.js uses it', SITE, { HTTPS_PROXY, NODE_USE_ENV_PROXY: '1' }],
  ['the server is on this machine', 'http://localhost:3000/', { HTTPS_PROXY }],
])('no proxy is to blame where %s', (_, url, environment) => {
  expect(proxyAdvice(url, environment)).toBeUndefined();
});
