import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { SignedInUser } from '@laundry-board/shared-types';
import { styled } from 'styled-components';
import { AccountMenu } from './AccountMenu.tsx';
import defaultPhoto from './defaultPhoto.svg';

interface HeaderProps {
  readonly user: SignedInUser;
  readonly onSignOut: () => void;
}

/* On a wide screen, its content is as wide as the board's. With large text, the photo stands below the texts. */
const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  min-height: 4rem;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) max(var(--page-padding), (100% - var(--content-width)) / 2);
  border-bottom: 1px solid var(--line);
  background: var(--surface);
`;

const Texts = styled.div`
  flex: 1 1 9rem;
  min-width: 0;
`;

const Greeting = styled.p`
  display: -webkit-box;
  overflow: hidden;
  margin: 0;
  font-size: var(--text-l);
  font-weight: var(--weight-strong);
  line-height: 1.25;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Today = styled.p`
  margin: 0;
  color: var(--ink-muted);
  font-size: var(--text-s);
`;

/** The board's header: greeting, today's date, photo and account menu (spec §1). */
export function Header({ user, onSignOut }: HeaderProps): ReactNode {
  const today = useSyncExternalStore(subscribeToMidnight, formatToday);
  const name = user.displayName.trim();
  return (
    <Bar>
      <Texts>
        <Greeting>
          <span>{name === '' ? 'Hello' : 'Hello, '}</span>
          <bdi>{name}</bdi>
        </Greeting>
        <Today>{today}</Today>
      </Texts>
      <AccountMenu onSignOut={onSignOut}>
        <ProfilePhoto key={user.photoURL} url={user.photoURL} />
      </AccountMenu>
    </Bar>
  );
}

/** Today as `Friday, November 20` (spec §9), in the device's time zone. */
function formatToday(): string {
  const fields = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', fields).format(new Date());
}

/** Looks every second: a timer to midnight would come late, by as long as the device has slept. */
function subscribeToMidnight(onChange: () => void): () => void {
  let day = new Date().toDateString();
  const timer = setInterval(() => {
    const today = new Date().toDateString();
    if (today === day) return;
    day = today;
    onChange();
  }, 1000);
  return () => clearInterval(timer);
}

const Photo = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  border-radius: var(--radius-round);
  background: var(--accent-glow) center / cover;
  object-fit: cover;
`;

/** How long the place of a photo that is still loading stays empty, milliseconds. */
const PHOTO_LIMIT_MS = 5000;

/**
 * The resident's photo, decorative beside the menu button's name. The default image is shown if there is none or it
 * can't be loaded, and behind a photo that loads slowly (spec decision 12). Key the component by the URL, so that a new
 * photo is loaded anew.
 */
function ProfilePhoto({ url }: { readonly url: string }): ReactNode {
  const [photo, setPhoto] = useState<'awaited' | 'late' | 'shown' | 'missing'>(
    url === '' ? 'missing' : 'awaited',
  );
  useEffect(() => {
    if (photo !== 'awaited') return;
    const timer = setTimeout(setPhoto, PHOTO_LIMIT_MS, 'late');
    return () => clearTimeout(timer);
  }, [photo]);
  return (
    <Photo
      alt=""
      src={photo === 'missing' ? defaultPhoto : url}
      style={photo === 'late' ? { backgroundImage: `url("${defaultPhoto}")` } : undefined}
      // Google's photo host refuses some requests with a referrer.
      referrerPolicy="no-referrer"
      onLoad={() => setPhoto((before) => (before === 'missing' ? before : 'shown'))}
      onError={() => setPhoto('missing')}
    />
  );
}
