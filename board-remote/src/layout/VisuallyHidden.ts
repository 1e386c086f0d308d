import { styled } from 'styled-components';
import { unseen } from './unseen.ts';

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${unseen}
`;
