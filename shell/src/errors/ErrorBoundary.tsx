import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What may throw; null for nothing. */
  readonly children: ReactNode;
  /** Takes the place of children that have thrown, until there are none any more. */
  readonly fallback?: ReactNode;
  /**
   * Called with everything that the children throw while React renders, mounts or unmounts them. Once the children are
   * null, it is what they threw while they were unmounted: React passes that to the next boundary that stays, so a
   * boundary has to outlive its children.
   */
  readonly onError: (error: unknown) => void;
}

interface ErrorBoundaryState {
  readonly hasThrown: boolean;
}

/** Keeps what its children throw from the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasThrown: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasThrown: true };
  }

  static getDerivedStateFromProps({ children }: ErrorBoundaryProps): ErrorBoundaryState | null {
    return children === null ? { hasThrown: false } : null;
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasThrown ? this.props.fallback : this.props.children;
  }
}
