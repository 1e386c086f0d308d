import { css } from 'styled-components';

/** The colours of a status, for what has it as `data-status`. */
export const statusColours = css`
  &[data-status='Available'] {
    --tile-tint: var(--available-tint);
    --tile-ink: var(--available-ink);
    --tile-pill: var(--available-pill);
  }

  &[data-status='In Use'] {
    --tile-tint: var(--in-use-tint);
    --tile-ink: var(--in-use-ink);
    --tile-pill: var(--in-use-pill);
  }

  &[data-status='Offline'] {
    --tile-tint: var(--offline-tint);
    --tile-ink: var(--offline-ink);
    --tile-pill: var(--offline-pill);
  }
`;
