import { expect } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { endContracts, putContractsInForce, settleAt } from '../settlements.ts';
import { deliverArrivals } from './bet-arrivals.ts';
import type { Batch } from './history-steps.ts';
import { agreeInModel, createWorlds } from './model-world.ts';
import { expectDrillDowns } from './opened-lines.ts';
import { expectAllPaid, expectLines, expectReplays, listMerchantIds } from './stored-lines.ts';

const DAY_MS = 86_400_000;

/** Plays the histories of a batch window by window on the server and in the model, and compares the lines and payments. */
export async function playBatch(db: Db, batch: Batch): Promise<void> {
  const worlds = await createWorlds(db, batch);
  const windows = worlds[0]?.windows ?? [];
  for (const [index, window] of windows.entries()) {
    const changed = worlds.filter(({ history: { change } }) => change.window === index);
    const agreements = changed.map((world) => {
      const { agent: at, tiers: tiersOfAgent } = world.history.change;
      return agreeInModel(world, { at, window: index, tiersOfAgent });
    });
    await putContractsInForce(db, agreements.flat());
    await deliverArrivals(worlds, index);
    // Two workers settle the same at once.
    const now = new Date(window.to.getTime() + 1);
    const alerts = await Promise.all([settleAt(db, now), settleAt(db, now)]);
    expect(alerts.flat()).toEqual([]);
    await expectLines(db, worlds, window);
  }
  const end = windows.at(-1)?.to ?? new Date();
  for (const merchantId of listMerchantIds(worlds)) await endContracts(db, merchantId, end);
  await settleAt(db, new Date(end.getTime() + DAY_MS));
  await expectAllPaid(db, worlds);
  await Promise.all(listMerchantIds(worlds).map(async (merchantId) => await expectReplays(db, merchantId)));
  await Promise.all(worlds.map(expectDrillDowns));
}
