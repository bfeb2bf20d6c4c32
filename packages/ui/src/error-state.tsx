import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** One sentence about what failed. */
  text: string;
  /** Button that tries again. */
  action?: ReactNode;
}

/** Replaces content that could not be loaded. Screen readers announce it when it appears. */
export function ErrorState(props: ErrorStateProps) {
  return <EmptyState role="alert" {...props} drawing="broken" />;
}
