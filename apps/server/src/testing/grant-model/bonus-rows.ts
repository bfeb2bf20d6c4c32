import { sql } from 'kysely';
import { expect } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { today } from '../world.ts';
import { parseDay } from './model-days.ts';
import type { BonusWorld } from './bonus-world.ts';

/** Expects that the stored deposits, the use of the budgets, the cash and the debts of a brand equal those of the model. */
export async function expectBonusRows(world: BonusWorld): Promise<void> {
  const { db, merchantId, model } = world;
  const realDay = parseDay(today());
  const { rows: deposits } = await sql<{ depositId: bigint; text: string }>`
    select d.deposit_id as "depositId", d.state || ' ' || d.amount_minor || ' ' || d.bonus_state || ' ' || coalesce(d.bonus_minor, 0) || ' '
      || coalesce(d.bonus_obstacle, 'none') || ' holds ' || coalesce(d.bonus_reserved_minor::text, 'nothing')
      || ' requires ' || coalesce(g.turnover_minor, 0) as text
    from deposit d left join reward_grant g on g.member_id = d.member_id and g.grant_id = d.deposit_id and g.kind = 'deposit'
    where d.merchant_id = ${merchantId}`.execute(db);
  const { rows: budgets } = await sql<{ code: string; day: string | null; minor: bigint }>`
    select program_code as code, case when day > '-infinity' then day::text end as day, granted_minor as minor from reward_budget
    where merchant_id = ${merchantId} and granted_minor <> 0`.execute(db);
  const money = await Promise.all(
    world.members.map(async ({ memberId }, place) => await readMoney(world, memberId, place)),
  );
  const stored = [
    ...deposits.map(({ depositId, text }) => `deposit ${world.depositIds.indexOf(depositId)} ${text}`),
    ...budgets.map(
      ({ code, day, minor }) => `used ${code} ${day === null ? 'all' : `day ${parseDay(day) - realDay}`} ${minor}`,
    ),
    ...money.flat(),
  ];
  expect(stored.toSorted()).toEqual(model.formatRows().toSorted());
}

async function readMoney({ db }: BonusWorld, memberId: bigint, place: number): Promise<string[]> {
  const { rows } = await sql<{ cash: bigint; debt: bigint }>`
    select
      (select coalesce(sum(balance_minor), 0)::bigint from wallet_account where bucket = ${bucketOf(memberId)} and member_id = ${memberId}) as cash,
      (select coalesce(sum(owed_minor), 0)::bigint from deposit where member_id = ${memberId}) as debt`.execute(db);
  const [row] = rows;
  return [`cash ${place} ${row?.cash}`, `debt ${place} ${row?.debt}`];
}
