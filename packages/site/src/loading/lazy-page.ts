import type { Area } from '@baize/i18n/areas';
import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import { loadChunk } from './chunk-load.ts';
import { noteFailedDownload } from './failed-downloads.ts';
import { useTexts } from './texts.ts';

/** A page that is loaded on its first render, or earlier by `fetch`; once `fetch` has resolved, it renders without suspending. */
export interface LazyPage<Props> {
  (props: Props): ReactElement;
  /** Downloads the code of the page. Rejects with a `ChunkLoadError`. */
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
  const currentLazy = repeatableLazy(fetchPage);
  const Page = (props: Props) => {
    useTexts(areas, load);
    const [LoadedPage] = useState(() => fetched ?? currentLazy());
    return createElement(LoadedPage, props);
  };
  return Object.assign(Page, { fetch: fetchPage });
}

/**
 * Creates a lazy part of a page from a named export. A failed download replaces the whole page; `lazySection` replaces
 * the part alone.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[] = [],
): ComponentType<Props> {
  const currentLazy = repeatableLazy(async () => await loadChunk(async () => ({ default: await load() })));
  return function LazyPart(props: Props) {
    useTexts(areas, load);
    return createElement(currentLazy(), props);
  };
}

/** Creates an optional lazy component: it renders nothing if its download fails. It may only use texts of the areas that are loaded at the start. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const none: ComponentType<Props> = () => null;
  const Lazy = lazy(async () => ({ default: await loadChunk(load).catch(() => none) }));
  return Lazy as ComponentType<Props>;
}

/** Returns a function for the lazy component. `React.lazy` keeps a failure, so that a failed one is replaced after `forgetFailedDownloads`. */
function repeatableLazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): () => ComponentType<Props> {
  let current: ComponentType<Props> | undefined;
  const loadNoted = async () => {
    try {
      return await load();
    } catch (error) {
      noteFailedDownload(() => (current = undefined));
      throw error;
    }
  };
  // React's type of a lazy component is not that of a component, though it renders as one.
  return () => (current ??= lazy(loadNoted) as ComponentType<Props>);
}
