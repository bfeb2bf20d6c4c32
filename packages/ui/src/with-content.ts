import { cloneElement, type ReactElement, type ReactNode } from 'react';

/** Returns the caller's element (a link, a button) with `content` instead of its own children. */
export function withContent(element: ReactElement, content: ReactNode): ReactElement {
  return cloneElement(element, undefined, content);
}
