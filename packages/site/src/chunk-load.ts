import { CHUNK_LOAD_TIMEOUT_SECONDS } from '@baize/contract/limits';

/** A script of the site that did not arrive, or not in time (spec section 8). The error page offers to load again. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Wraps each `import()` of a page or popup, so that a stalled download becomes an error with a way out. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkLoadError('time-out')), CHUNK_LOAD_TIMEOUT_SECONDS * 1000);
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('the script could not be loaded', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
