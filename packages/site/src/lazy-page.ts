import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactElement } from 'react';
import { loadChunk } from './chunk-load.ts';

/** A page, and the way to have it here before it is rendered: it then stands in one go. */
export interface LazyPage<Props> {
  (props: Props): ReactElement;
  readonly fetch: () => Promise<unknown>;
}

/** A page that is fetched when it is gone to; the one before stays until then. A download that fails shows the error page. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchPage = async () => {
    const page = await loadChunk(load);
    fetched = page.default;
    return page;
  };
  const Lazy = lazy(fetchPage);
  const Page = (props: Props) => {
    const [Shown] = useState(() => fetched ?? Lazy);
    return createElement(Shown as ComponentType<Props>, props);
  };
  return Object.assign(Page, { fetch: fetchPage });
}

/** The same for a part of a page, which is a named export. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}

/** A part that its page does without: where the download fails, nothing stands in its place, and the page goes on. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const none: ComponentType<Props> = () => null;
  return lazy(async () => ({ default: await loadChunk(load).catch(() => none) }));
}
