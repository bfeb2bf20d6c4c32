import { CHUNK_LOAD_TIMEOUT_SECONDS } from '@baize/contract/limits';
import { isReplaced } from './edition.ts';

/** A script that fails is asked for once more: most networks fail for a moment. */
const CHUNK_TRIES_MAX = 2;

/** `replaced`: another edition of the site was put out, and the scripts of this page are gone. */
export type ChunkFailure = 'failed' | 'too_late' | 'replaced';

/** A script of the site that did not arrive, or not in time (spec section 8). The error page offers to load again. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly reason: ChunkFailure;

  constructor(reason: ChunkFailure, options?: ErrorOptions) {
    super(`a script of the site did not load: ${reason}`, options);
    this.reason = reason;
  }
}

/** Wraps each `import()` of a page or popup, so that a stalled download becomes an error with a way out. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkLoadError('too_late')), CHUNK_LOAD_TIMEOUT_SECONDS * 1000);
  try {
    return await Promise.race([loadWithRetries(load), tooLate]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError((await isReplaced()) ? 'replaced' : 'failed', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a style sheet of a chunk may have failed. */
let isSheetMissing = false;

async function loadWithRetries<Module>(load: () => Promise<Module>, tries = 1): Promise<Module> {
  try {
    if (isSheetMissing) await linkFailedSheets();
    return await load();
  } catch (error) {
    isSheetMissing = true;
    if (tries >= CHUNK_TRIES_MAX) throw error;
    return await loadWithRetries(load, tries + 1);
  }
}

/**
 * Links style sheets again that did not load. Vite links the sheet of a chunk once per page and then takes it for loaded, so that the
 * chunk would come without its styles.
 */
async function linkFailedSheets(): Promise<void> {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(linkAgain));
  isSheetMissing = false;
}

async function linkAgain(failed: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = failed.cloneNode() as HTMLLinkElement;
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(`the style sheet ${link.href} did not load`)));
  failed.after(link);
  await promise;
  failed.remove();
}
