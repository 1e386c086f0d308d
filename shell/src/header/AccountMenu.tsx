import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';

interface AccountMenuProps {
  readonly children: ReactNode;
  readonly onSignOut: () => void;
}

const Anchor = styled.div`
  position: relative;
  flex: none;
`;

const MenuButton = styled.button`
  display: block;
  width: var(--touch-target);
  height: var(--touch-target);
  padding: 1px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-round);
  background: var(--surface);
  cursor: pointer;

  &:hover,
  &[aria-expanded='true'] {
    border-color: var(--accent);
  }
`;

const Popup = styled.div`
  position: absolute;
  z-index: 1;
  top: calc(100% + var(--space-2));
  right: 0;
  min-width: 13rem;
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius-m);
  background: var(--surface);
  box-shadow: var(--shadow);
`;

const Title = styled.p`
  margin: 0;
  padding: var(--space-2) var(--space-3);
  color: var(--ink-muted);
  font-size: var(--text-s);
`;

const MenuItem = styled.button`
  display: block;
  width: 100%;
  min-height: var(--touch-target);
  padding: 0 var(--space-3);
  border: 0;
  border-radius: var(--radius-s);
  background: none;
  color: var(--ink);
  font-weight: var(--weight-strong);
  text-align: start;
  cursor: pointer;

  &:hover,
  &:focus-visible {
    background: var(--surface-hover);
  }
`;

/** With them a menu moves the focus, and a page scrolls. */
const SCROLL_KEYS: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
  'PageUp',
]);

/**
 * The menu titled My Account with its one action (spec §1), as the WAI-ARIA menu button
 * pattern has it: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/.
 */
export function AccountMenu({ children, onSignOut }: AccountMenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!open) return;
    item.current?.focus();
    const closeOutside = (event: PointerEvent): void => {
      const { target } = event;
      if (target instanceof Node && !anchor.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const openByArrow = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  const handleKey = (event: KeyboardEvent): void => {
    // The menu's one item keeps the focus, and the page does not scroll behind it.
    if (SCROLL_KEYS.has(event.key)) event.preventDefault();
    if (event.key === 'Tab') setOpen(false);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };

  return (
    <Anchor ref={anchor}>
      <MenuButton
        ref={button}
        type="button"
        aria-label="My Account"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      >
        {children}
      </MenuButton>
      {open && (
        <Popup onKeyDown={handleKey}>
          <Title>My Account</Title>
          <div role="menu" id={menuId} aria-label="My Account">
            <MenuItem ref={item} type="button" role="menuitem" tabIndex={-1} onClick={onSignOut}>
              Log Out
            </MenuItem>
          </div>
        </Popup>
      )}
    </Anchor>
  );
}
