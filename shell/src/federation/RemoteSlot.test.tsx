import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { cloneElement, type ReactNode } from 'react';
import { FAILURE_EVENT } from '../errors/publishFailure.ts';
import { createResource, type Load } from '../loading/resource.ts';
import { click } from '../testing/click.ts';
import { RemoteSlot } from './RemoteSlot.tsx';

type Content = () => ReactNode;

const load = jest.fn<Load<Content>>();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const Working: Content = () => 'the board';
const Broken: Content = () => {
  throw new Error('no calendar');
};

async function renderSlot(place?: 'section') {
  const remote = {
    name: 'board',
    version: () => 'c0ffee',
    resource: createResource(load),
  } as const;
  const slot = (
    <RemoteSlot remote={remote} title="The board" place={place}>
      {(Board) => <Board />}
    </RemoteSlot>
  );
  const { container, rerender } = render(slot);
  await pass(0);
  return { container, drawAgain: () => rerender(cloneElement(slot)) };
}

async function tryAgain(): Promise<void> {
  await click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
}

const message = () => screen.queryByRole('heading', { name: 'The board could not be loaded.' });

test('the slot is empty while the remote loads', async () => {
  load.mockReset().mockReturnValue(new Promise(() => {}));
  const { container } = await renderSlot();
  expect(container).toBeEmptyDOMElement();
});

test('the slot shows what was loaded', async () => {
  load.mockReset().mockResolvedValue(Working);
  const { container } = await renderSlot();
  expect(container.textContent).toBe('the board');
});

test('a remote that can’t be loaded is reported in its place', async () => {
  load.mockReset().mockRejectedValue(new Error('unreachable'));
  await renderSlot('section');
  expect(message()).toBeInTheDocument();
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
});

test('a remote that throws while it renders is reported in its place', async () => {
  load.mockReset().mockResolvedValue(Broken);
  await renderSlot();
  expect(message()).toBeInTheDocument();
});

test('the details of what was thrown name the version of the remote', async () => {
  load.mockReset().mockResolvedValue(Broken);
  await renderSlot();
  expect(
    screen.getByText('board remote, version c0ffee, rendering: no calendar'),
  ).toBeInTheDocument();
});

test('what a remote throws while it renders is published, with its place', async () => {
  const published = jest.fn<(event: Event) => void>();
  window.addEventListener(FAILURE_EVENT, published);
  load.mockReset().mockResolvedValue(Broken);
  await renderSlot();
  window.removeEventListener(FAILURE_EVENT, published);
  expect(published).toHaveBeenCalledTimes(1);
  expect(published.mock.calls[0]?.[0]).toMatchObject({
    detail: {
      cause: new Error('no calendar'),
      place: { remote: 'board', version: 'c0ffee', phase: 'rendering', attempt: 1 },
    },
  });
});

test('what a remote throws while it renders is logged once, however often the message renders', async () => {
  load.mockReset().mockResolvedValue(Broken);
  const { drawAgain } = await renderSlot();
  drawAgain();
  const logged = jest
    .mocked(console.error)
    .mock.calls.filter(([first]) => first === 'The board could not be loaded.');
  expect(logged).toHaveLength(1);
});

test('a remote that throws while it renders is not loaded again by itself', async () => {
  load.mockReset().mockResolvedValue(Broken);
  await renderSlot();
  await pass(10 * 60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('trying again loads a remote that threw, and renders the newer one', async () => {
  load.mockReset().mockResolvedValueOnce(Broken).mockResolvedValue(Working);
  const { container } = await renderSlot();
  await tryAgain();
  expect(load).toHaveBeenLastCalledWith(2, expect.any(Function));
  expect(container.textContent).toBe('the board');
});

test('a remote that throws anew is reported anew', async () => {
  load.mockReset().mockResolvedValue(Broken);
  await renderSlot();
  await tryAgain();
  expect(message()).toBeInTheDocument();
});
