import { expect, test } from 'vitest';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { arbitraryBatch } from '../../testing/lottery-model/model-steps.ts';
import { createModelLotteries } from '../../testing/lottery-model/model-world.ts';
import { playBatch } from '../../testing/lottery-model/play-history.ts';
import { compareHistories, countHistories } from '../../testing/model-batches.ts';

/** `MODEL_SEQUENCES=100000 pnpm vitest run --project pg lottery-model`: as many as one has time for (docs/how-to/run-long-tests.md). */
const HISTORIES = { variable: 'MODEL_SEQUENCES', histories: 15 } as const;
/** Histories that are played at once. */
const BATCH_MAX = 24;

test(
  'any history of issues is taken, drawn, corrected and settled as the model says',
  { timeout: 240_000 + countHistories(HISTORIES) * 10_000 },
  async () => {
    await compareHistories({
      ...HISTORIES,
      name: 'lottery',
      batch: arbitraryBatch,
      batchMax: BATCH_MAX,
      prepare: async ({ db }, historiesMax) => await createModelLotteries(db, historiesMax),
      play: async ({ db }, batch) => await playBatch(db, batch),
      verify: async ({ db }) => expect((await verifyAndRecord(db, 'whole')).difference).toBeUndefined(),
    });
  },
);
