import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepFocus } from '../keepFocus.ts';
import { useBoard, useBoardState } from '../useBoard.ts';
import { textButton } from '../styles.ts';

interface FirstBuildingButtonProps {
  readonly id: string;
  readonly name: string;
}

/** Puts a building first in the row on this device, or back where the school has it. */
export function FirstBuildingButton({ id, name }: FirstBuildingButtonProps): ReactNode {
  const { putFirst } = useBoard();
  const isFirst = useBoardState(({ firstId }) => firstId === id);
  return (
    <Button
      type="button"
      ref={keepFocus}
      aria-pressed={isFirst}
      onClick={() => putFirst(isFirst ? null : id)}
    >
      {/* The star is filled while the building is first, so that colour is not the only sign. */}
      <span aria-hidden="true">{isFirst ? '★ ' : '☆ '}</span>
      <span>{'Show '}</span>
      <bdi>{name}</bdi>
      <span>{' first'}</span>
    </Button>
  );
}

const Button = styled.button`
  ${textButton}
  font-size: var(--text-m);
`;
