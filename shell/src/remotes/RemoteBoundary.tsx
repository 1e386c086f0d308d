import { Component, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailed: (error: unknown) => ReactNode;
}

type RemoteBoundaryState = { readonly failed: false } | { readonly failed: true; error: unknown };

/** Keeps what a remote throws while it draws inside the remote's own place. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    return { failed: true, error };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.renderFailed(this.state.error) : this.props.children;
  }
}
