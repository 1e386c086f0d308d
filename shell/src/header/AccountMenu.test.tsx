import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AccountMenu } from './AccountMenu.tsx';

test('is a menu button: opens by arrow keys, gives the focus back on Escape', async () => {
  const onSignOut = jest.fn();
  render(<AccountMenu onSignOut={onSignOut}>photo</AccountMenu>);
  const button = screen.getByRole('button', { name: 'My Account' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');

  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Log Out' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(onSignOut).not.toHaveBeenCalled();

  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSignOut).toHaveBeenCalledTimes(1);
});
