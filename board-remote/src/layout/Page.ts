import { styled } from 'styled-components';

/** The board's place on the page: centred, as wide as the header's content at most. */
export const Page = styled.div`
  position: relative;
  max-width: calc(var(--content-width) + 2 * var(--page-padding));
  margin-inline: auto;
  padding: var(--space-6) var(--page-padding) var(--space-4);
  color: var(--ink);
`;
