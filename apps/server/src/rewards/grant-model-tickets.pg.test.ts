import { expect, test } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { playTicketBatch } from '../testing/grant-model/play-tickets.ts';
import { arbitraryTicketBatch } from '../testing/grant-model/ticket-steps.ts';
import { compareHistories, countHistories } from '../testing/model-batches.ts';
import { findWrongTickets } from './verify-tickets.ts';

/** The number of random histories that are compared. `GRANT_SEQUENCES=2000` compares more. */
const HISTORIES = { variable: 'GRANT_SEQUENCES', histories: 8 } as const;
/** The number of histories that are played at once. */
const BATCH_MAX = 40;

test(
  `${countHistories(HISTORIES)} random histories of bets, voids, lost deliveries and draws match the model of tickets and prizes`,
  async () => {
    await compareHistories({
      ...HISTORIES,
      name: 'grants of tickets',
      batch: arbitraryTicketBatch,
      batchMax: BATCH_MAX,
      batchesMin: 2,
      prepare: async () => {},
      play: async ({ db }, batch) => await playTicketBatch(db, batch),
      verify: async ({ db }) => {
        expect((await verifyLedger(db)).difference).toBeUndefined();
        expect(await findWrongTickets(db)).toBeUndefined();
      },
    });
  },
  Math.max(120_000, countHistories(HISTORIES) * 10_000),
);
