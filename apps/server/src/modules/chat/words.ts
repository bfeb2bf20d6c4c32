import type { RefusedWord } from '../../domain/chat/find-word.ts';
import type { Db } from '../../platform/db.ts';

/** The life of the cached list. A word that an operator adds is applied on every server process after this time. */
const KEEP_MS = 5_000;

interface KeptWords {
  readonly words: readonly RefusedWord[];
  readonly readAtMs: number;
}

/** Reads the refused words of a brand. The list is cached for a few seconds, because every message is checked against it. */
export function createWordList(db: Db, now: () => Date): (merchantId: number) => Promise<readonly RefusedWord[]> {
  const kept = new Map<number, KeptWords>();
  return async (merchantId) => {
    const known = kept.get(merchantId);
    if (known && Math.abs(now().getTime() - known.readAtMs) < KEEP_MS) return known.words;
    const words = await db
      .selectFrom('chat_word')
      .select(['word', 'inside'])
      .where('merchant_id', '=', merchantId)
      .execute();
    kept.set(merchantId, { words, readAtMs: now().getTime() });
    return words;
  };
}
