import type { Area } from '@baize/i18n/areas';
import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { loadChunk } from './chunk-load.ts';
import { useTexts } from './texts.ts';

/** A page that is loaded when it is rendered first, or earlier by `fetch`: it then needs no fallback. */
export interface LazyPage<Props> {
  (props: Props): ReactElement;
  readonly fetch: () => Promise<unknown>;
}

/**
 * A page that is loaded when a person goes to it, together with the texts of its areas; the page before stays until then. A download
 * that fails shows the error page.
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

/** The same for a part of a page, which is a named export. */
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

/** A part that its page can do without: where the download fails, nothing stands in its place. It shows texts of the first areas only. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const none: ComponentType<Props> = () => null;
  const Lazy = lazy(async () => ({ default: await loadChunk(load).catch(() => none) }));
  return Lazy as ComponentType<Props>;
}
