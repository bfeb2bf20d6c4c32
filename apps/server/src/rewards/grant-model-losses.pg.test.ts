import { expect, test } from 'vitest';
import { rollUpMoney } from '../betting/money-days.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { registerConsumers } from '../platform/outbox-registry.ts';
import { createLossConsumer } from '../testing/grant-model/loss-events.ts';
import { arbitraryLossBatch, lossConsumers } from '../testing/grant-model/loss-steps.ts';
import { playLossBatch } from '../testing/grant-model/play-losses.ts';
import { skipEmptyBuckets } from '../testing/grant-model/skip-empty-buckets.ts';
import { compareHistories, countHistories } from '../testing/model-batches.ts';

/** The number of random histories that are compared. `GRANT_SEQUENCES=2000` compares more. */
const HISTORIES = { variable: 'GRANT_SEQUENCES', histories: 6 } as const;
/** The number of histories that are played at once. They share two brands, so that a job of a night runs for all of them. */
const BATCH_MAX = 40;

test(
  `${countHistories(HISTORIES)} random histories of losses, late voids, claims and recounts match the model of rebates, cashbacks and rescues`,
  async () => {
    await compareHistories({
      ...HISTORIES,
      name: 'grants of losses',
      batch: arbitraryLossBatch,
      batchMax: BATCH_MAX,
      batchesMin: 2,
      prepare: async ({ db }) => {
        await registerConsumers(
          db,
          lossConsumers.map((name) => createLossConsumer(name)),
        );
        await rollUpMoney(db, new Date());
        await skipEmptyBuckets(db);
      },
      play: async ({ db }, batch) => await playLossBatch(db, batch),
      verify: async ({ db }) => expect((await verifyLedger(db)).difference).toBeUndefined(),
    });
  },
  Math.max(120_000, countHistories(HISTORIES) * 10_000),
);
