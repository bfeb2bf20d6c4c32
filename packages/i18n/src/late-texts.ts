import { createElement, Fragment, type ReactNode } from 'react';

export interface LateTextsProps {
  children: ReactNode;
}

/**
 * A part of the page whose texts follow in another language when those around it stand, so that the page is not laid out anew in one
 * go. By i18next, in development, all of them change at once; built sites have lean/react.ts in its place.
 */
export function LateTexts({ children }: LateTextsProps) {
  return createElement(Fragment, null, children);
}
