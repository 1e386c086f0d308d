import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { type BoardModule, isBoardModule } from '@laundry-board/shared-types';
import { type Certainty, createTicker, deviceClock } from './device/clock.ts';
import { browserDevice } from './device/device.ts';
import * as extras from './extras.ts';
import { BoardScreen } from './screens/BoardScreen.tsx';
import { createBoard } from './testing/createBoard.ts';
import { fakeLayout, patientDevice, RESIDENT } from './testing/drawBoard.tsx';
import { fakeBackend } from './testing/fakeBackend.ts';

fakeLayout();

const data = {
  buildings: [
    { id: 'a', name: 'Ash' },
    { id: 'b', name: 'Birch' },
  ],
};
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('the school is requested before its skeleton is rendered', () => {
  const backend = fakeBackend();
  const seen: (Element | null)[] = [];
  backend.subscribe.mockImplementation(() => {
    seen.push(document.querySelector('[data-skeleton]'));
    return () => {};
  });
  render(<BoardScreen url={RESIDENT} extras={extras} create={() => createBoard({ backend })} />);
  expect(document.querySelector('[data-skeleton]')).toBeInTheDocument();
  expect(seen).toEqual([null]);
});

test('the first tile is marked when the machines of a live school are shown', () => {
  const backend = fakeBackend();
  const mark = jest.spyOn(performance, 'mark');
  render(<BoardScreen url={RESIDENT} extras={extras} create={() => createBoard({ backend })} />);
  expect(mark).not.toHaveBeenCalled();
  act(() => backend.send(data));
  expect(mark).toHaveBeenCalledWith('laundry:first-tile');
});

test('machines are neither drawn nor marked before it is known what time it is', () => {
  const backend = fakeBackend();
  const mark = jest.spyOn(performance, 'mark').mockClear();
  let certainty: Certainty = 'unknown';
  const { onTick, tick } = createTicker();
  const clock = { ...deviceClock(browserDevice), onTick, certainty: () => certainty };
  const create = () => createBoard({ backend, clock });
  render(<BoardScreen url={RESIDENT} extras={extras} create={create} />);
  act(() => backend.send(data));
  expect(document.querySelector('[data-skeleton="washer"]')).toBeInTheDocument();
  expect(mark).not.toHaveBeenCalled();
  certainty = 'known';
  act(() => tick(true));
  expect(document.querySelector('[data-skeleton]')).not.toBeInTheDocument();
  expect(mark).toHaveBeenCalledWith('laundry:first-tile');
});

test('an SDK that has failed for good is thrown while the board is rendered', async () => {
  const backend = fakeBackend();
  backend.subscribe.mockImplementation(() => {
    throw new Error('no instance');
  });
  backend.probe.mockRejectedValue(new Error('INTERNAL ASSERTION FAILED'));
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const create = () => createBoard({ backend, device: patientDevice });
  render(
    <Slot>
      <BoardScreen url={RESIDENT} extras={extras} create={create} />
    </Slot>,
  );
  expect(await screen.findByText('The Firestore SDK has failed.')).toBeInTheDocument();
});

/** What the shell has around a remote. */
class Slot extends Component<
  { readonly children: ReactNode },
  { readonly message: string | null }
> {
  override state = { message: null };
  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }
  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}

describe('the exposed board', () => {
  const backend = fakeBackend();

  afterEach(() => void jest.restoreAllMocks());

  /** The exposed board, on a page whose server says what time it is. */
  async function importBoard() {
    const answer = () => new Response(null, { headers: { Date: new Date().toUTCString() } });
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()));
    jest.doMock('./model/connection/firestoreBackend.ts', () => ({
      firestoreBackend: () => backend,
    }));
    return (await import('./index.tsx')).Board;
  }

  test('fulfils the contract', async () => {
    // The compiler checks the types.
    const module: BoardModule = { Board: await importBoard() };
    expect(isBoardModule(module)).toBe(true);
  });

  test('goes on when the e-mail changes within its school', async () => {
    const Board = await importBoard();
    const { rerender } = render(<Board email="ada@campus.example" />);
    await act(async () => backend.send(data));
    await userEvent.click(screen.getByRole('tab', { name: /^Birch,/ }));
    rerender(<Board email="grace@CAMPUS.example" />);
    expect(selected()).toBe('Birch');
    expect([...backend.open].map(({ path }) => path)).toEqual(['schools/campus.example']);
  });

  test('starts afresh for another school', async () => {
    const Board = await importBoard();
    const { rerender, container } = render(<Board email="ada@campus.example" />);
    await act(async () => backend.send(data));
    await userEvent.click(screen.getByRole('tab', { name: /^Birch,/ }));
    rerender(<Board email="alan@tech.example" />);
    expect(container.querySelector('[aria-busy="true"]')).toHaveTextContent('Loading');
    expect([...backend.open].map(({ path }) => path)).toEqual(['schools/tech.example']);
    await act(async () => backend.send(data));
    expect(selected()).toBe('Ash');
  });
});

describe('two boards on one page', () => {
  function drawTwo() {
    const [campus, tech] = [fakeBackend(), fakeBackend()];
    render(
      <>
        <section aria-label="campus">
          <BoardScreen
            url={RESIDENT}
            extras={extras}
            create={() => createBoard({ domain: 'campus.example', backend: campus })}
          />
        </section>
        <section aria-label="tech">
          <BoardScreen
            url={RESIDENT}
            extras={extras}
            create={() => createBoard({ domain: 'tech.example', backend: tech })}
          />
        </section>
      </>,
    );
    const inside = (name: string) => within(screen.getByRole('region', { name }));
    return { campus, tech, inside };
  }

  test('show each its own school', () => {
    const { campus, tech, inside } = drawTwo();
    act(() => campus.send(data));
    act(() => tech.send({ buildings: [{ id: 'a', name: 'Bletchley Block' }] }));
    expect(inside('campus').getAllByRole('tab')).toHaveLength(2);
    expect(inside('tech').getByRole('tab').textContent).toBe('Bletchley Block');
  });

  test('share no selection, though their buildings have the same ids', async () => {
    const { campus, tech, inside } = drawTwo();
    act(() => campus.send(data));
    act(() => tech.send(data));
    await userEvent.click(inside('campus').getByRole('tab', { name: /^Birch,/ }));
    expect(inside('tech').getByRole('tab', { selected: true }).textContent).toBe('Ash');
  });

  test('share no order, though their buildings have the same ids', async () => {
    const { campus, tech, inside } = drawTwo();
    act(() => campus.send(data));
    act(() => tech.send(data));
    await userEvent.click(inside('campus').getByRole('tab', { name: /^Birch,/ }));
    const toggle = await inside('campus').findByRole('button', { name: 'Show Birch first' });
    await userEvent.click(toggle);
    const row = (name: string) =>
      inside(name)
        .getAllByRole('tab')
        .map((tab) => tab.textContent);
    expect([row('campus'), row('tech')]).toEqual([
      ['Birch', 'Ash'],
      ['Ash', 'Birch'],
    ]);
    localStorage.clear();
  });

  test('lose their backends one by one', () => {
    const { campus, tech, inside } = drawTwo();
    act(() => campus.send(data));
    act(() => tech.send(data));
    act(campus.sendDisconnected);
    expect(inside('campus').queryByText(/can’t be reached/)).toBeInTheDocument();
    expect(inside('tech').queryByText(/can’t be reached/)).not.toBeInTheDocument();
  });

  test('share no alert', async () => {
    const { campus, tech, inside } = drawTwo();
    const taken = [{ isInUse: true, lastUpdated: Date.now() + 3_600_000 }];
    const hall = { buildings: [{ id: 'a', name: 'Ash', washingmachines: taken }] };
    act(() => campus.send(hall));
    act(() => tech.send(hall));
    const bell = (name: string) => inside(name).getByRole('button', { name: /^Tell me when a/ });
    await inside('tech').findByRole('button', { name: /^Tell me when a/ });
    await userEvent.click(bell('campus'));
    expect(bell('campus')).toHaveAttribute('aria-pressed', 'true');
    expect(bell('tech')).toHaveAttribute('aria-pressed', 'false');
  });
});
