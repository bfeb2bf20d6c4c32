import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** The caller's element (a link, a button) with the part's own content: what the caller wrote inside it stands for itself only in the source. */
export function withContent(element: ReactElement, content: ReactNode): ReactElement {
  return cloneElement(element, undefined, content);
}
