import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

export interface ErrorBoundaryProps {
  /** Clears the failure when it changes, so that another page renders again. It is usually the path. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown; resetKey: string } | null;
}

/** Error boundary that replaces a failed page by an error page, while the rest of the site stays. */
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
    // Customer service can ask the person for the browser's console.
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failure === null ? this.props.children : <ErrorPage error={this.state.failure.error} />;
  }
}
