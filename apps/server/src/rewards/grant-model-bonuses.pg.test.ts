import { expect, test } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { arbitraryBonusBatch } from '../testing/grant-model/bonus-steps.ts';
import { playBonusBatch } from '../testing/grant-model/play-bonuses.ts';
import { compareHistories, countHistories } from '../testing/model-batches.ts';

/** The number of random histories that are compared. `GRANT_SEQUENCES=2000` compares more. */
const HISTORIES = { variable: 'GRANT_SEQUENCES', histories: 8 } as const;
/** The number of histories that are played at once. */
const BATCH_MAX = 40;

test(
  `${countHistories(HISTORIES)} random histories of deposits, their ends, corrections and returns match the model of deposit bonuses`,
  async () => {
    await compareHistories({
      ...HISTORIES,
      name: 'grants of deposits',
      batch: arbitraryBonusBatch,
      batchMax: BATCH_MAX,
      batchesMin: 2,
      prepare: async () => {},
      play: async ({ db }, batch) => await playBonusBatch(db, batch),
      verify: async ({ db }) => expect((await verifyLedger(db)).difference).toBeUndefined(),
    });
  },
  Math.max(120_000, countHistories(HISTORIES) * 10_000),
);
