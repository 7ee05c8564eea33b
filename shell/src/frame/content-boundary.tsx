import { Component, type ReactNode } from 'react';
import { ErrorState } from '@clube/shared/ui';

/** Leaving a page throws once; content that crashes again is the trouble itself. */
const MOST_CRASHES = 2;
type Props = { place: string; children: ReactNode };
type State = { place: string; isDown: boolean; crashes: number };

/**
 * Stays while pages come and go inside. What a part throws while it is taken away reaches the nearest boundary that stays:
 * this one, which draws the new page again. Content that goes on crashing is given up, and the frame around it stays.
 */
export class ContentBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, isDown: false, crashes: 0 };

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { place, isDown: false, crashes: 0 };
  }

  static getDerivedStateFromError() {
    return { isDown: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
    const crashes = this.state.crashes + 1;
    this.setState({ crashes, isDown: crashes >= MOST_CRASHES });
  }

  override render() {
    const { isDown, crashes } = this.state;
    if (!isDown) return this.props.children;
    if (crashes < MOST_CRASHES) return null;
    return <ErrorState onRetry={() => this.setState({ isDown: false, crashes: 0 })} />;
  }
}
