import { expect, test } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { registerConsumers } from '../platform/outbox-registry.ts';
import { createConsumer } from '../testing/grant-model/bet-events.ts';
import { playBatch } from '../testing/grant-model/play-sequence.ts';
import { arbitraryBatch, topics } from '../testing/grant-model/sequence-steps.ts';
import { compareHistories, countHistories } from '../testing/model-batches.ts';

/** The number of random sequences that are compared. `GRANT_SEQUENCES=2000` compares more. */
const SEQUENCES = { variable: 'GRANT_SEQUENCES', histories: 30 } as const;
/** The number of sequences that are played at once. */
const BATCH_MAX = 40;

test(
  `${countHistories(SEQUENCES)} random sequences of bets, voids, deliveries, worker deaths, claims, decisions and deadlines match the model`,
  async () => {
    await compareHistories({
      ...SEQUENCES,
      name: 'grants',
      batch: arbitraryBatch,
      batchMax: BATCH_MAX,
      prepare: async ({ db }) => await registerConsumers(db, [createConsumer(topics)]),
      play: async ({ db }, batch) => await playBatch(db, batch),
      verify: async ({ db }) => expect((await verifyLedger(db)).difference).toBeUndefined(),
    });
  },
  Math.max(60_000, countHistories(SEQUENCES) * 10_000),
);
