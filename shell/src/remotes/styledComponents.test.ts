import { expect, test } from '@jest/globals';
import * as whole from 'styled-components';
import * as shared from './styledComponents.ts';

test('remotes get all of styled-components but what is for servers, and its insides', () => {
  const missing = Object.keys(whole).filter((name) => name !== '__esModule' && !(name in shared));
  expect(missing).toEqual(['ServerStyleSheet', '__PRIVATE__', 'stylisPluginRSC']);
});
