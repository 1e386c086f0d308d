import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  click,
  drawBoard,
  free,
  prepareBoards,
  nextPaint,
  showExtras,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

const nameless = (id: string, dryers: unknown[]) => ({ id, dryers });

test('past news of two buildings without a name is shown for each', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { show } = drawBoard();
  const showBoth = (dryer: unknown) => show(nameless('a', [dryer]), nameless('b', [dryer]));
  showBoth(used());
  await showExtras();
  for (const tab of screen.getAllByRole('tab')) {
    await click(tab);
    nextPaint();
    await click(screen.getByRole('button', { name: 'Tell me when a dryer is free' }));
  }
  showBoth(free());
  act(() => jest.advanceTimersByTime(11_000));
  showBoth(used());
  act(() => jest.advanceTimersByTime(11_000));
  expect(screen.getAllByText(/^A dryer in Unnamed building was free at /)).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
});

const bell = () => screen.getByRole('button', { name: 'Tell me when a dryer is free' });
const asking = () => screen.queryByText(/^Your browser is asking/);
const explanation = () => screen.queryByText(/^You will be told/);

describe('how the resident will be notified', () => {
  /** A browser that asks the resident. The returned function answers. */
  function stubQuestion(): (permission: NotificationPermission) => Promise<void> {
    let answer: ((permission: NotificationPermission) => void) | undefined;
    const requestPermission = () =>
      new Promise<NotificationPermission>((resolve) => {
        answer = resolve;
      });
    Reflect.set(window, 'Notification', { permission: 'default', requestPermission });
    return (permission) => act(async () => answer?.(permission));
  }

  afterEach(() => void Reflect.deleteProperty(window, 'Notification'));

  async function drawUsed() {
    const { show } = drawBoard();
    show(nameless('a', [used()]));
    await showExtras();
  }

  test('is explained once the resident has answered the browser', async () => {
    const answer = stubQuestion();
    await drawUsed();
    await click(bell());
    expect(asking()).toBeInTheDocument();
    await answer('granted');
    expect(explanation()).toHaveTextContent('by a notification');
    expect(asking()).not.toBeInTheDocument();
  });

  test('is not explained when the answer comes after the alert has ended', async () => {
    const answer = stubQuestion();
    await drawUsed();
    await click(bell());
    await click(bell());
    expect(asking()).not.toBeInTheDocument();
    await answer('granted');
    expect(explanation()).not.toBeInTheDocument();
  });

  test('is no longer explained once the resident has read it', async () => {
    await drawUsed();
    await click(bell());
    expect(explanation()).toBeInTheDocument();
    await click(screen.getByRole('button', { name: 'OK' }));
    expect(explanation()).not.toBeInTheDocument();
    expect(bell()).toHaveAttribute('aria-pressed', 'true');
  });
});
