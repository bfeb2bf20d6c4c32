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
    // The site host renders pages too, and has no style sheets to wait for.
    if (typeof document === 'undefined') return await load();
    if (isSheetMissing) await linkFailedSheets();
    watchSheets();
    const module = await load();
    await untilSheetsArrived();
    return module;
  } catch (error) {
    isSheetMissing = true;
    if (tries >= CHUNK_TRIES_MAX) throw error;
    return await loadWithRetries(load, tries + 1);
  }
}

/** Links of style sheets that failed, or that were missing before the first chunk was loaded. */
let failedLinks: WeakSet<EventTarget> | undefined;

/** Notes each style sheet that fails from now on: a link itself does not say whether it failed or is on its way. */
function watchSheets(): void {
  if (failedLinks) return;
  const failed = new WeakSet<EventTarget>(missingSheets());
  document.addEventListener('error', ({ target }) => target && failed.add(target), true);
  failedLinks = failed;
}

function missingSheets(): HTMLLinkElement[] {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'));
  return links.filter(isMissing);
}

/** Without a network, Chromium gives a link that failed a sheet whose rules cannot be read. The links of a site are requested with CORS, so the rules of each loaded sheet can be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules === undefined;
  } catch {
    return true;
  }
}

/**
 * Waits for the style sheets that are on their way. Vite links a sheet once per page, and only the `import()` that
 * linked it waits for it: one that starts meanwhile resolves without its styles.
 */
async function untilSheetsArrived(): Promise<void> {
  await Promise.all(missingSheets().map(async (link) => failedLinks?.has(link) || (await untilArrived(link))));
}

async function untilArrived(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(`the style sheet ${link.href} did not load`)));
  await promise;
}

/** The links that are being made again, so that chunks that are loaded at the same time share them. */
let linking: Promise<unknown> | undefined;

/** Links again the style sheets that did not load, because Vite considers a sheet loaded once it is linked. */
async function linkFailedSheets(): Promise<void> {
  linking ??= Promise.all(missingSheets().map(linkAgain)).finally(() => (linking = undefined));
  await linking;
  isSheetMissing = false;
}

async function linkAgain(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement;
  failed.after(link);
  try {
    await untilArrived(link);
  } catch (error) {
    // The failed link stands for the sheet until another try.
    link.remove();
    throw error;
  }
  failed.remove();
}
