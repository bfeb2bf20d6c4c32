import { expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { compareHistories, countHistories } from '../../../testing/model-batches.ts';
import { arbitraryBatch } from '../../../testing/settlement-model/history-steps.ts';
import { prepareSettlementDb } from '../../../testing/settlement-model/model-world.ts';
import { playBatch } from '../../../testing/settlement-model/play-history.ts';

/** The number of random histories that are compared. `SETTLEMENT_HISTORIES=2000` compares more. */
const HISTORIES = { variable: 'SETTLEMENT_HISTORIES', histories: 16 } as const;
/** The number of histories that are played at once. Histories of one brand are settled by the same runs. */
const BATCH_MAX = 40;

test(
  'lines and payments equal those of a naive model after any history of bets, late bets, voids and changed contracts',
  { timeout: 240_000 + countHistories(HISTORIES) * 10_000 },
  async () => {
    await compareHistories({
      ...HISTORIES,
      name: 'settlement',
      batch: arbitraryBatch,
      batchMax: BATCH_MAX,
      prepare: async ({ db }) => await prepareSettlementDb(db),
      play: async ({ db }, batch) => await playBatch(db, batch),
      verify: async ({ db }) => expect((await verifyLedger(db)).difference).toBeUndefined(),
    });
  },
);
