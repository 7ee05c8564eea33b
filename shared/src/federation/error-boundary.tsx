import { Component, type ReactNode } from 'react';

type Props = {
  fallback: (error: unknown, reset: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

/** Keeps what crashes inside from taking the rest of the page along. Also whoever throws `undefined` has thrown. */
export class ErrorBoundary extends Component<Props, { thrown: { error: unknown } | undefined }> {
  override state = { thrown: undefined as { error: unknown } | undefined };

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return this.props.fallback(thrown.error, () => this.setState({ thrown: undefined }));
  }
}
