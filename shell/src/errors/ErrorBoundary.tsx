import { Component, type ReactNode, useState } from 'react';
import { NeedsReload } from './NeedsReload.tsx';
import { publishFailure } from './publishFailure.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Adds to the error where it comes from. */
  readonly locate?: (error: unknown) => unknown;
  readonly renderError: (error: unknown) => ReactNode;
}

interface ErrorBoundaryState {
  readonly caught?: { readonly error: unknown };
}

/** Renders an error in place of children that throw while they render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    publishFailure(window, locateIn(this.props, error));
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === undefined) return this.props.children;
    return <CaughtError {...this.props} error={caught.error} />;
  }
}

/** Locates a caught error once, so that each render shows the same error and it is logged once. */
function CaughtError(props: Omit<ErrorBoundaryProps, 'children'> & { readonly error: unknown }) {
  const [located] = useState(() => locateIn(props, props.error));
  return <NeedsReload>{props.renderError(located)}</NeedsReload>;
}

function locateIn({ locate }: Pick<ErrorBoundaryProps, 'locate'>, error: unknown): unknown {
  return locate?.(error) ?? error;
}
