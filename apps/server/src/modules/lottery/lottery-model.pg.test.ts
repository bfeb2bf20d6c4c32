import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { expectedRows } from '../../testing/lottery-model/expected-rows.ts';
import { history } from '../../testing/lottery-model/model-steps.ts';
import { createModelLotteries, openModelWorld } from '../../testing/lottery-model/model-world.ts';
import { playOut, playStep } from '../../testing/lottery-model/play-history.ts';
import { readStoredRows } from '../../testing/lottery-model/stored-rows.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';

/** `MODEL_SEQUENCES=100000 pnpm vitest run --project pg lottery-model`: as many as one has time for (docs/how-to/run-long-tests.md). */
const HISTORIES = Number(process.env['MODEL_SEQUENCES'] ?? 15);
const TIMEOUT_MS = 240_000 + HISTORIES * 1_000;

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(8);
  await createModelLotteries(testDb.db);
});
afterAll(async () => await testDb.close());

test(
  'any history of issues is taken, drawn, corrected and settled as the model says',
  { timeout: TIMEOUT_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ families, steps }) => {
        const world = await openModelWorld(testDb.db, families);
        for (const step of steps) await playStep(world, step);
        await playOut(world);
        expect(await readStoredRows(world)).toEqual(expectedRows(world.model));
      }),
      { numRuns: HISTORIES, interruptAfterTimeLimit: TIMEOUT_MS - 20_000, markInterruptAsFailure: true },
    );
    expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
  },
);
