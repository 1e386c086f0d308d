import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InAppBrowserNotice } from './InAppBrowserNotice.tsx';

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.1.0.29.93';

const copyButton = () => screen.getByRole('button', { name: 'Copy the link' });

beforeEach(() => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(INSTAGRAM);
});
afterEach(() => void jest.restoreAllMocks());

/** Draws the notice. User-event brings a clipboard. */
function drawNotice() {
  const user = userEvent.setup();
  render(<InAppBrowserNotice page={window} />);
  return user;
}

test('an in-app browser is named as the reason, with the way out', () => {
  drawNotice();
  expect(screen.getByText(/can’t sign in with Google/)).toHaveTextContent(
    'Open this page in your own browser, such as Chrome or Safari.',
  );
});

test('a browser that is no app shows no notice', () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Firefox/127.0');
  const { container } = render(<InAppBrowserNotice page={window} />);
  expect(container).toBeEmptyDOMElement();
});

test('the button of the notice copies the link and says so', async () => {
  const user = drawNotice();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(copyButton());
  expect(writeText).toHaveBeenCalledWith(location.href);
  expect(screen.getByRole('status')).toHaveTextContent('Copied. Paste it into your browser.');
});

test('a clipboard that refuses shows the link, selected', async () => {
  const user = drawNotice();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(copyButton());
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: /Copy this link/ });
  expect(link).toHaveValue(location.href);
  expect(link).toHaveFocus();
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, location.href.length]);
});
