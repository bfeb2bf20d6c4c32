import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

export interface ErrorBoundaryProps {
  /** Another place, another try: with a new key the failure is forgotten. Usually the path. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown; resetKey: string } | null;
}

/** Keeps a page that fails from taking the site with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error, resetKey: '' } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { failure }: ErrorBoundaryState,
  ): ErrorBoundaryState {
    if (failure === null) return { failure };
    const first = failure.resetKey === '';
    return { failure: first || failure.resetKey === resetKey ? { ...failure, resetKey } : null };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // The browser's console is what a support person can ask for.
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failure === null ? this.props.children : <ErrorPage error={this.state.failure.error} />;
  }
}
