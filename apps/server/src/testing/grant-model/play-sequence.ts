import { sql } from 'kysely';
import { expect } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import type { Db } from '../../platform/db.ts';
import { expireGrants } from '../../rewards/end-grants.ts';
import { deliverEvents, deliverFor, settleBet, voidBet } from './bet-events.ts';
import { claimInTabs, decideHeldGrant, repeatClaim } from './claims.ts';
import { cashMission, gamesMission } from './missions.ts';
import { createWorlds, getModelTime, type World } from './model-world.ts';
import { topics, type Batch, type Step } from './sequence-steps.ts';

/** Plays the sequences of a batch side by side. Between two steps of the clock, each sequence goes on at its own pace. */
export async function playBatch(db: Db, { clock, histories }: Batch): Promise<void> {
  const worlds = await createWorlds(db, histories.length, deliverFor);
  const parts = clock.length + 1;
  for (let part = 0; part < parts; part += 1) {
    await runSideBySide(worlds, async (world, at) => {
      const steps = histories[at] ?? [];
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * steps.length) / parts));
      for (const step of steps.slice(from, to)) {
        await playStep(world, step);
        // The events of these steps are published by a later step.
        if (step.act !== 'settle' && step.act !== 'void') await expectModelRows(world);
      }
    });
    const moved = clock[part];
    if (moved) await moveClock(worlds, moved);
  }
  for (const topic of topics) await runSideBySide(worlds, async (world) => await deliverEvents(world, topic));
  await Promise.all(worlds.map(expectModelRows));
}

async function runSideBySide(
  worlds: readonly World[],
  run: (world: World, at: number) => Promise<void>,
): Promise<void> {
  await worlds[0]?.deliveries.run(worlds, async (world) => await run(world, worlds.indexOf(world)));
}

async function moveClock(worlds: readonly World[], moved: Batch['clock'][number]): Promise<void> {
  const [first] = worlds;
  if (first && moved === 'expire') await expireGrants(first.db, getModelTime(first));
  for (const { model } of worlds) {
    if (moved === 'expire') model.expireGrants();
    else model.day += 1;
  }
  await Promise.all(worlds.map(expectModelRows));
}

async function playStep(world: World, step: Step): Promise<void> {
  switch (step.act) {
    case 'settle':
      return settleBet(world, step);
    case 'void':
      return voidBet(world, step.bet);
    case 'deliver':
      return await deliverEvents(world, step.topic);
    case 'die':
      return await world.deliveries.meet(`die ${step.topic}`, world);
    case 'claim':
      return await claimInTabs(world, step);
    case 'repeat':
      return await repeatClaim(world);
    case 'decide':
      return await decideHeldGrant(world, step);
    default:
      return step satisfies never;
  }
}

/** Expects that the stored grants, progress, budget and balances of a sequence equal those of the model. */
async function expectModelRows({ db, merchantId, members, model }: World): Promise<void> {
  const memberIds = members.map(({ memberId }) => memberId);
  const { rows } = await sql<{ text: string }>`
    select member_id || ' ' || program_code || ' ' || source_key || ' ' || state as text from reward_grant where merchant_id = ${merchantId}
    union all
    select member_id || ' ' || program_code || ' ' || progress || ' ' || case when grant_id is null then 'open' else 'done' end
    from mission_progress where merchant_id = ${merchantId}
    union all
    select 'granted ' || coalesce(sum(granted_minor), 0) from reward_budget
    where merchant_id = ${merchantId} and program_code = ${cashMission.code} and day = '-infinity'::date
    union all
    select member_id || ' has ' || sum(balance_minor) || ' ' || currency from wallet_account
    where bucket = any(${memberIds.map(bucketOf)}::smallint[]) and member_id = any(${memberIds}::bigint[])
    group by member_id, currency having sum(balance_minor) <> 0`.execute(db);
  const balances = members.flatMap(({ memberId }) => [
    { memberId, minor: model.sumClaimed(memberId, cashMission), currency: 'NPR' },
    { memberId, minor: model.sumClaimed(memberId, gamesMission), currency: 'PTS' },
  ]);
  const paid = balances
    .filter(({ minor }) => minor !== 0n)
    .map(({ memberId, minor, currency }) => `${memberId} has ${minor} ${currency}`);
  const expected = [...model.formatRows(), `granted ${model.sumGranted(cashMission)}`, ...paid];
  expect(rows.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
}
