import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from './chunk-load.ts';

/** A page that is fetched when it is gone to; the one before stays until then. A download that fails shows the error page. */
export function lazyPage<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(load));
}

/** The same for a part of a page, which is a named export. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}
