import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** One sentence: what did not work. */
  text: string;
  /** One act: try again. */
  action?: ReactNode;
}

/** In the place of what could not be loaded; read out when it appears. */
export function ErrorState(props: ErrorStateProps) {
  return <EmptyState role="alert" {...props} drawing="broken" />;
}
