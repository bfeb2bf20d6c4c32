import { cloneElement, createElement, type ReactElement } from 'react';
import { cx } from './cx.ts';

type Props = Readonly<Record<string, unknown>>;

export interface RenderAsOptions {
  defaultTagName: 'a' | 'button' | 'span';
  /** The caller's element, e.g. a router link: it stands in the place of the default one. */
  render?: ReactElement | undefined;
  /** The part's own. What the caller has written on the element goes before it. */
  props: Props;
}

/**
 * A part's props on the caller's element, or on the default one: the class names of both, both handlers of an event (the caller's
 * first). Base UI's `useRender` does the same and more, and would cost every first visit 4 KB.
 */
export function renderAs({ defaultTagName, render, props }: RenderAsOptions): ReactElement {
  if (!render) return createElement(defaultTagName, props);
  // An element's props are unknown to React's types as well.
  return cloneElement(render, joined(props, render.props as Props));
}

function joined(own: Props, theirs: Props): Props {
  const entries = Object.entries(theirs).map(([name, value]) => [name, joinedValue(name, own[name], value)] as const);
  return { ...own, ...Object.fromEntries(entries) };
}

function joinedValue(name: string, own: unknown, theirs: unknown): unknown {
  if (name === 'className') return cx(asClass(theirs), asClass(own));
  if (name === 'style') return { ...asStyle(own), ...asStyle(theirs) };
  if (typeof own !== 'function' || typeof theirs !== 'function' || !/^on[A-Z]/.test(name)) return theirs;
  return (...event: unknown[]) => {
    // Handlers of one event, by their name.
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
