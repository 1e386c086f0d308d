import { displayName, isolated } from '@laundry-board/laundry-rules/names';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { FreeCounts, freeTexts } from '../buildings/FreeCounts.tsx';
import { textButton } from '../styles.ts';
import type { AllBuildingsProps } from '../useExtras.ts';

interface BuildingListProps extends AllBuildingsProps {
  readonly onClose: () => void;
}

/** All buildings by the alphabet with their free machines, below a field that narrows them down. */
export function BuildingList({
  buildings,
  free,
  selectedId,
  onSelect,
  onClose,
}: BuildingListProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const listed = buildings
    .map(({ id, name }, index) => ({ id, name: displayName(name), free: free[index] ?? null }))
    .filter(({ name }) => searchable(name).includes(searchable(wanted)))
    .sort((one, other) => ALPHABET.compare(one.name, other.name));
  // It gives the focus to its field, and back to the button that opened it.
  const open = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal();
    return () => dialog.close();
  }, []);

  function choose(id: string): void {
    onSelect(id);
    onClose();
  }

  return (
    <Dialog
      ref={open}
      aria-label="All buildings"
      onCancel={onClose}
      onClick={({ target, currentTarget }) => {
        // What is around the dialog counts as it; what it holds covers it.
        if (target === currentTarget) onClose();
      }}
      onKeyDown={moveByArrow}
    >
      <Content
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = listed;
          if (first) choose(first.id);
        }}
      >
        <Field
          type="text"
          aria-label="Find a building"
          placeholder="Find a building"
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Close type="button" onClick={onClose}>
          Close
        </Close>
        <List>
          {listed.map((one) => {
            const { summary, ...counts } = freeTexts(one.free);
            return (
              <Choice
                key={one.id}
                type="button"
                aria-label={`${isolated(one.name)}${summary}`}
                aria-current={one.id === selectedId}
                onClick={() => choose(one.id)}
              >
                <bdi>{one.name}</bdi>
                <FreeCounts {...counts} />
              </Choice>
            );
          })}
          {listed.length === 0 && <None>No building has such a name.</None>}
        </List>
      </Content>
    </Dialog>
  );
}

const ALPHABET = new Intl.Collator(undefined, { numeric: true });

/** A text without accents and capitals, which few type in a search. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}

/** Up and down go from the field to the buildings and back. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [aria-current]')];
  const at = stops.findIndex((one) => one === document.activeElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}

const Dialog = styled.dialog`
  width: min(28rem, 100vw - 2 * var(--space-4));
  max-width: none;
  height: min(36rem, 100dvh - 2 * var(--space-4));
  max-height: none;
  padding: 0;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-l);
  background: var(--surface);
  box-shadow: var(--shadow);
  color: var(--ink);

  &::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
`;

const Content = styled.form`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) auto;
  gap: var(--space-2);
  height: 100%;
  padding: var(--space-3);
`;

const Field = styled.input`
  min-width: 0;
  min-height: var(--touch-target);
  padding: 0 var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-round);
  background: var(--page);
  color: inherit;
  /* With a smaller text, Safari on a phone zooms the page in. */
  font-size: 1rem;

  &::placeholder {
    color: var(--ink-muted);
    opacity: 1;
  }
`;

const Close = styled.button`
  ${textButton}
  padding: 0 var(--space-2);
  border-radius: var(--radius-round);
  color: var(--accent);
  font-size: var(--text-m);
`;

const List = styled.div`
  grid-column: 1 / -1;
  overflow: hidden auto;
  overscroll-behavior: contain;
`;

const None = styled.output`
  display: block;
  padding: var(--space-3);
`;

const Choice = styled.button`
  ${textButton}
  display: flex;
  width: 100%;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-m);

  &:hover {
    background: var(--surface-hover);
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  &[aria-current='true'] {
    font-weight: var(--weight-strong);
  }

  & > bdi {
    min-width: 0;
  }
`;
