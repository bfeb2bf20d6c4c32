import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { ChunkLoadError } from '../loading/chunk-load.ts';
import { forgetFailedDownloads } from '../loading/failed-downloads.ts';
import { ErrorPage } from './error-page.tsx';

export interface FailedPartProps {
  /** Renders the part again, which repeats its download. */
  onRetry: () => void;
}

export interface ErrorBoundaryProps {
  /** Clears the failure when it changes, so that another page renders again. It is usually the path. */
  resetKey: string;
  /** Replaces a part whose code could not be downloaded. Any other failure goes to the boundary around this one. Default: the error page, for any failure. */
  FailedPart?: ComponentType<FailedPartProps>;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown; resetKey: string } | null;
}

/**
 * Error boundary that replaces a failed page by an error page, while the rest of the site stays. Code that could not be
 * downloaded is downloaded again when the network is back.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    // This method knows no props. The empty key marks a new failure, to which the next method gives the current key.
    return { failure: { error, resetKey: '' } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { failure }: ErrorBoundaryState,
  ): ErrorBoundaryState {
    if (failure === null) return { failure };
    const isNewFailure = failure.resetKey === '';
    return { failure: isNewFailure || failure.resetKey === resetKey ? { ...failure, resetKey } : null };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#retryDownload);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retryDownload);
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // Customer service can ask the person for the browser's console.
    console.error(error, info.componentStack);
    // The failed page is no longer rendered, so that the next one, or the same one later, may download its code again.
    forgetFailedDownloads();
  }

  readonly #retry = () => this.setState({ failure: null });

  readonly #retryDownload = () => {
    if (this.state.failure?.error instanceof ChunkLoadError) this.#retry();
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const { FailedPart } = this.props;
    if (FailedPart === undefined) return <ErrorPage error={failure.error} />;
    if (failure.error instanceof ChunkLoadError) return <FailedPart onRetry={this.#retry} />;
    throw failure.error;
  }
}
