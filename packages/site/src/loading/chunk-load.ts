import { CHUNK_LOAD_TIMEOUT_SECONDS } from '@baize/contract/limits';
import { isReplaced } from './edition.ts';

/** A failed script is requested once more, because most network failures are transient. */
const CHUNK_TRIES_MAX = 2;

/** Reason of a failed download. `replaced`: a newer edition of the site was deployed, and the scripts of this page no longer exist. */
export type ChunkFailure = 'failed' | 'too_late' | 'replaced';

/** A script of the site did not load, or not in time (spec section 8). The error page offers a reload. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly reason: ChunkFailure;

  constructor(reason: ChunkFailure, options?: ErrorOptions) {
    super(`a script of the site did not load: ${reason}`, options);
    this.reason = reason;
  }
}

/** Loads a lazy page or popup. A failed or stalled `import()` becomes a `ChunkLoadError`, for which the error page offers a way on. */
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

/** True after a failed load, because the style sheet of the chunk may be missing too. */
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
 * Links again the style sheets that did not load. Vite links the sheet of a chunk once per page and then considers it
 * loaded, so the chunk would otherwise appear without its styles.
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
