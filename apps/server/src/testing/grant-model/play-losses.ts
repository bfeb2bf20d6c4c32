import { sql } from 'kysely';
import { rollUpMoney } from '../../betting/money-days.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { grantCashback } from '../../modules/rebates/cashback.ts';
import { payNightlyRebates } from '../../modules/rebates/nightly.ts';
import type { Db } from '../../platform/db.ts';
import { expireGrants } from '../../rewards/end-grants.ts';
import { recountLossRewards } from '../../rewards/recount-losses.ts';
import {
  claimCashbackInTabs,
  claimRebateInTabs,
  claimRescueInTabs,
  repeatLossClaim,
  spendCash,
} from './loss-claims.ts';
import { deliverLossEvents, settleLossBet, voidLossBet } from './loss-events.ts';
import { expectLossBudgets, expectLossRows } from './loss-rows.ts';
import { lossConsumers, lossTopics, type LossBatch, type LossClockStep, type LossStep } from './loss-steps.ts';
import { createLossWorlds, getLossTime, type LossWorld } from './loss-world.ts';
import { firstDayOfWeek, weekOfDay } from './model-days.ts';

const DAY_MS = 86_400_000;

const log = {
  info: () => {},
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${'err' in fields ? String(fields.err) : ''}`);
  },
};

/** Plays the histories of a batch side by side. Between two steps of the clock, each history goes on at its own pace. */
export async function playLossBatch(db: Db, { clock, histories }: LossBatch): Promise<void> {
  const worlds = await createLossWorlds(db, histories, deliverLossEvents);
  await setMoneyCheckpoint(db, new Date());
  const parts = clock.length + 1;
  for (let part = 0; part < parts; part += 1) {
    await runSideBySide(worlds, async (world, at) => {
      const steps = histories[at]?.steps ?? [];
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * steps.length) / parts));
      for (const step of steps.slice(from, to)) {
        await playStep(world, step);
        // The events of these steps are published by a later step.
        if (step.act !== 'settle' && step.act !== 'void') await expectLossRows(world);
      }
    });
    const moved = clock[part];
    if (moved) await moveClock(db, worlds, moved);
  }
  for (const consumer of lossConsumers)
    for (const topic of lossTopics)
      await runSideBySide(worlds, async (world) => await world.deliveries.meet(`deliver ${consumer} ${topic}`, world));
  await moveClock(db, worlds, 'recount');
  await endBrands(db, worlds);
}

async function runSideBySide(
  worlds: readonly LossWorld[],
  run: (world: LossWorld, at: number) => Promise<void>,
): Promise<void> {
  await worlds[0]?.deliveries.run(worlds, async (world) => await run(world, worlds.indexOf(world)));
}

async function playStep(world: LossWorld, step: LossStep): Promise<void> {
  switch (step.act) {
    case 'settle':
      return settleLossBet(world, step);
    case 'void':
      return voidLossBet(world, step.bet);
    case 'deliver':
    case 'die':
      return await world.deliveries.meet(`${step.act} ${step.consumer} ${step.topic}`, world);
    case 'claimRebate':
      return await claimRebateInTabs(world, step);
    case 'claimCashback':
      return await claimCashbackInTabs(world, step.tabs);
    case 'claimRescue':
      return await claimRescueInTabs(world, step);
    case 'repeat':
      return await repeatLossClaim(world);
    case 'spend':
      return await spendCash(world, step.amount);
    default:
      return step satisfies never;
  }
}

async function moveClock(db: Db, worlds: readonly LossWorld[], moved: LossClockStep): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  await rollUpBonuses(db, worlds);
  const now = getLossTime(first);
  switch (moved) {
    case 'day':
    case 'week': {
      const { today } = first.model;
      const next = moved === 'day' ? today + 1 : firstDayOfWeek(weekOfDay(today) + 1);
      for (const { model } of worlds) model.today = next;
      break;
    }
    case 'recount':
      await recountDayByDay(db, worlds, now);
      for (const { model } of worlds) model.recount();
      break;
    case 'cashback':
      await Promise.all([grantCashback(db, now, log), grantCashback(db, now, log)]);
      for (const { model } of worlds) model.grantCashback();
      break;
    case 'night':
      await Promise.all([payNightlyRebates(db, { now, log }), payNightlyRebates(db, { now, log })]);
      for (const { model, brand } of worlds) if (!brand.isRebateClaimed) model.payNight();
      break;
    case 'expire':
      await expireGrants(db, now);
      for (const { model } of worlds) model.expireGrants();
      break;
    default:
      return moved satisfies never;
  }
  await setMoneyCheckpoint(db, getLossTime(first));
  await Promise.all(worlds.map(expectLossRows));
  await expectLossBudgets(worlds);
}

/** Adds the posted bonuses to the roll-ups while the clock shows the day of the ledger. On a later day the roll-ups are ahead of the ledger. */
async function rollUpBonuses(db: Db, worlds: readonly LossWorld[]): Promise<void> {
  await rollUpMoney(db, new Date(Date.now() + 1));
  for (const { model } of worlds) model.rollUpBonuses();
}

/** Sets the time up to which the roll-ups contain the ledger. A roll-up over the days between the ledger and the clock would find nothing. */
async function setMoneyCheckpoint(db: Db, until: Date): Promise<void> {
  await db.updateTable('money_rollup_checkpoint').set({ until }).execute();
}

/**
 * Runs the recounts of each member in the order of their days, with two workers. The workers take the due days of a member in any order, on which it depends
 * which of several rewards finds the cash.
 */
async function recountDayByDay(db: Db, worlds: readonly LossWorld[], now: Date): Promise<void> {
  const memberIds = worlds.map(({ member }) => member.memberId);
  const { rows } = await sql<{ memberId: bigint; day: string; rank: number }>`
    select member_id as "memberId", day::text as day, (row_number() over (partition by member_id order by day))::int as rank
    from loss_recount
    where bucket = any(${memberIds.map(bucketOf)}::smallint[]) and member_id = any(${memberIds}::bigint[]) and due_at <= ${now}`.execute(
    db,
  );
  await setDue(db, rows, new Date(now.getTime() + DAY_MS));
  for (const [, due] of [...Map.groupBy(rows, ({ rank }) => rank)].toSorted(([left], [right]) => left - right)) {
    await setDue(db, due, now);
    await Promise.all([recountLossRewards(db, now, log), recountLossRewards(db, now, log)]);
  }
}

async function setDue(
  db: Db,
  recounts: readonly { readonly memberId: bigint; readonly day: string }[],
  dueAt: Date,
): Promise<void> {
  await sql`
    update loss_recount r set due_at = ${dueAt}
    from unnest(${recounts.map(({ memberId }) => memberId)}::bigint[], ${recounts.map(({ day }) => day)}::date[]) as due (member_id, day)
    where r.member_id = due.member_id and r.day = due.day`.execute(db);
}

/** Switches the programs of a batch off, so that the jobs of later batches have no work with these brands. */
async function endBrands(db: Db, worlds: readonly LossWorld[]): Promise<void> {
  const merchantIds = worlds.map(({ brand }) => brand.merchantId);
  await db.updateTable('reward_program').set({ state: 'stopped' }).where('merchant_id', 'in', merchantIds).execute();
  await db.deleteFrom('loss_recount').execute();
}
