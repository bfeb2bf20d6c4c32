import type { Area } from '@baize/i18n/areas';
import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { loadChunk } from './chunk-load.ts';
import { useTexts } from './texts.ts';

/** A page that is loaded on its first render, or earlier by `fetch`; once `fetch` has resolved, it renders without suspending. */
export interface LazyPage<Props> {
  (props: Props): ReactElement;
  readonly fetch: () => Promise<unknown>;
}

/**
 * Creates a page that is loaded on navigation together with the texts of its areas. The previous page stays visible
 * until both are loaded. A failed download shows the error page.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  areas: readonly Area[] = [],
): LazyPage<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchPage = async () => {
    const page = await loadChunk(load);
    fetched = page.default;
    return page;
  };
  const Lazy = lazy(fetchPage);
  const Page = (props: Props) => {
    useTexts(areas, load);
    const [Shown] = useState(() => fetched ?? Lazy);
    return createElement(Shown as ComponentType<Props>, props);
  };
  return Object.assign(Page, { fetch: fetchPage });
}

/** Creates a lazy part of a page from a named export. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): ComponentType<Props> {
  const Lazy = lazy(() => loadChunk(async () => ({ default: await load() })));
  return function LazyPart(props: Props) {
    useTexts(areas, load);
    return createElement(Lazy as ComponentType<Props>, props);
  };
}

/** Creates an optional lazy component: it renders nothing if its download fails. It may only use texts of the areas that are loaded at the start. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const none: ComponentType<Props> = () => null;
  const Lazy = lazy(async () => ({ default: await loadChunk(load).catch(() => none) }));
  return Lazy as ComponentType<Props>;
}
