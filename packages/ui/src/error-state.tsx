import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Says in one sentence what failed. */
  text: string;
  /** Button that tries again. */
  action?: ReactNode;
}

/** Replaces content that could not be loaded. A screen reader reads it when it appears. */
export function ErrorState(props: ErrorStateProps) {
  return <EmptyState role="alert" {...props} drawing="broken" />;
}
