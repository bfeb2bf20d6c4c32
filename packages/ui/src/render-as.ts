import { cloneElement, createElement, type ReactElement } from 'react';
import { cx } from './cx.ts';

type Props = Readonly<Record<string, unknown>>;

export interface RenderAsOptions {
  defaultTagName: 'a' | 'button' | 'span';
  /** The caller's element, for example a router link. It replaces the default one. */
  render?: ReactElement | undefined;
  /** Props of the component. Props on the caller's element take precedence. */
  props: Props;
}

/**
 * Renders a component's props on the caller's element or on the default one. Class names are merged, and both handlers
 * of an event run (the caller's first). Base UI's `useRender` does the same and more, at a cost of 4 KB for every first
 * visit.
 */
export function renderAs({ defaultTagName, render, props }: RenderAsOptions): ReactElement {
  if (!render) return createElement(defaultTagName, props);
  // The assertion is needed because React types the props of an element as `unknown`.
  return cloneElement(render, joinProps(props, render.props as Props));
}

function joinProps(own: Props, theirs: Props): Props {
  const entries = Object.entries(theirs).map(([name, value]) => [name, joinValues(name, own[name], value)] as const);
  return { ...own, ...Object.fromEntries(entries) };
}

function joinValues(name: string, own: unknown, theirs: unknown): unknown {
  if (name === 'className') return cx(asClass(theirs), asClass(own));
  if (name === 'style') return { ...asStyle(own), ...asStyle(theirs) };
  if (typeof own !== 'function' || typeof theirs !== 'function' || !/^on[A-Z]/.test(name)) return theirs;
  return (...event: unknown[]) => {
    // Both values are handlers of the same event.
    (theirs as (...event: unknown[]) => void)(...event);
    (own as (...event: unknown[]) => void)(...event);
  };
}

function asClass(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asStyle(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
