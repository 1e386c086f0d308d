import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import defaultPhoto from './defaultPhoto.svg';

const Photo = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  border-radius: var(--radius-round);
  background: var(--accent-glow);
  object-fit: cover;
`;

/**
 * The resident's photo, decorative beside the menu button's name. The default image stands in when
 * there is none or it can't be loaded; give it a key by address, so that a new photo is tried anew.
 */
export function ProfilePhoto({ address }: { readonly address: string }): ReactNode {
  const [broken, setBroken] = useState(false);
  return (
    <Photo
      alt=""
      src={address === '' || broken ? defaultPhoto : address}
      // Google's photo host refuses some pages that name themselves.
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
