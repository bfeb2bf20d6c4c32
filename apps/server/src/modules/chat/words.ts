import type { RefusedWord } from '../../domain/chat/find-word.ts';
import type { Db } from '../../platform/db.ts';

/** The life of the cached list. A word that an operator adds is applied on every server process after this time. */
const CACHE_MS = 5_000;

interface CachedWords {
  readonly words: readonly RefusedWord[];
  readonly readAtMs: number;
}

/** Reads the refused words of a brand. The list is cached for a few seconds, because every message is checked against it. */
export function createWordList(db: Db, now: () => Date): (merchantId: number) => Promise<readonly RefusedWord[]> {
  const cache = new Map<number, CachedWords>();
  return async (merchantId) => {
    const cached = cache.get(merchantId);
    if (cached && Math.abs(now().getTime() - cached.readAtMs) < CACHE_MS) return cached.words;
    const words = await db
      .selectFrom('chat_word')
      .select(['word', 'inside'])
      .where('merchant_id', '=', merchantId)
      .execute();
    cache.set(merchantId, { words, readAtMs: now().getTime() });
    return words;
  };
}
