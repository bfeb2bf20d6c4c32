import { sql } from 'kysely';
import { expect } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { lossTerms } from './loss-terms.ts';
import type { LossWorld } from './loss-world.ts';

/** Expects that the stored grants, balances of the rebate and cash of a member equal those of the model. */
export async function expectLossRows({ db, member: { memberId }, model }: LossWorld): Promise<void> {
  const bucket = bucketOf(memberId);
  const { rows } = await sql<{ text: string }>`
    select g.program_code || ' ' || split_part(g.source_key, ':', 1) || ' ' || g.period || ' ' || g.state || ' '
      || case when g.state in ('claim', 'claimed') then g.amount_minor else 0 end
      || ' uncollected ' || g.uncollected_minor || ' requires ' || coalesce(t.required_minor, 0) as text
    from reward_grant g
    left join turnover_requirement t
      on t.bucket = g.bucket and t.member_id = g.member_id and t.source_key = 'reward:' || g.grant_id
    where g.bucket = ${bucket} and g.member_id = ${memberId}
    union all
    select 'rebate of ' || game_type || ' ' || valid_bet_minor from rebate_balance
    where bucket = ${bucket} and member_id = ${memberId} and valid_bet_minor <> 0
    union all
    select 'rebate of ' || game_type || ' ' || vendor_code || ' ' || valid_bet_minor from rebate_vendor_balance
    where bucket = ${bucket} and member_id = ${memberId} and valid_bet_minor <> 0
    union all
    select 'cash ' || coalesce(sum(balance_minor), 0) from wallet_account where bucket = ${bucket} and member_id = ${memberId}`.execute(
    db,
  );
  expect(rows.map(({ text }) => text).toSorted()).toEqual(model.formatRows().toSorted());
}

/** Expects that the budgets of each brand hold the grants that count in them. */
export async function expectLossBudgets(worlds: readonly LossWorld[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  const codes = [lossTerms.cashback.code, ...lossTerms.rescues.map(({ code }) => code)];
  const { rows } = await sql<{ text: string }>`
    select merchant_id || ' ' || program_code || ' ' || granted_minor as text from reward_budget
    where merchant_id = any(${worlds.map(({ brand }) => brand.merchantId)}::integer[]) and day = '-infinity'::date and granted_minor <> 0`.execute(
    first.db,
  );
  const expected = [...Map.groupBy(worlds, ({ brand }) => brand.merchantId)].flatMap(([merchantId, ofBrand]) =>
    codes.map((code) => {
      const reserved = ofBrand.reduce((sum, { model }) => sum + (model.reserved.get(code) ?? 0n), 0n);
      return { text: `${merchantId} ${code} ${reserved}`, reserved };
    }),
  );
  expect(rows.map(({ text }) => text).toSorted()).toEqual(
    expected.flatMap(({ text, reserved }) => (reserved === 0n ? [] : [text])).toSorted(),
  );
}
