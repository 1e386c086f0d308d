import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { ADA, renderApp } from '../testing/renderApp.tsx';

const config = {
  ...CONFIG,
  links: [
    { text: 'Privacy', url: 'https://campus.example/privacy' },
    { text: 'דיווח על תקלה', url: 'mailto:housing@campus.example?subject=Washer' },
  ],
};
const NO_EMAIL = { ...ADA, user: { ...ADA.user, email: '' } };
const UNRESOLVED = { phase: 'loading' } as const;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['the login screen', {}],
  ['the board', { state: ADA }],
  ['the screen of a user without an e-mail', { state: NO_EMAIL }],
])('the operator’s links stand at the foot of %s', async (_, options) => {
  await renderApp('/', { ...options, config });
  const links = within(screen.getByRole('contentinfo')).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ text, href }) => ({ text, url: href }))).toEqual(config.links);
});

test('a link’s text is written in its own direction', async () => {
  await renderApp('/', { config });
  expect(screen.getByRole('link', { name: 'דיווח על תקלה' })).toHaveAttribute('dir', 'auto');
});

test.each([
  ['without links', '/', { config: CONFIG }],
  ['with an empty list of links', '/', { config: { ...CONFIG, links: [] } }],
  ['on a lobby screen', '/?display=wall', { config, state: ADA }],
  ['while the sign-in state resolves', '/', { config, state: UNRESOLVED }],
])('nothing stands at the foot %s', async (_, url, options) => {
  await renderApp(url, options);
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});
