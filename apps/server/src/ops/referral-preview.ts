import { AGENT_TYPES, TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { isInAudience, type Audience } from '../domain/rewards/audience.ts';
import type { Period } from '../domain/rewards/calendar.ts';
import { findAmountForFriend, type ReferralDefinition } from '../domain/rewards/referral-definition.ts';
import { parseDefinedAmount } from '../domain/rewards/vip.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { readEarners } from '../rewards/audience-facts.ts';
import type { Brand } from './brand.ts';
import type { MemberCost } from './leaderboard-preview.ts';

const NON_PLAYER_TYPES = [...AGENT_TYPES, TRIAL_TYPE];

interface InviterRow {
  readonly member_id: bigint;
  /** Friends whose deposits and valid bet had met the conditions before the month, and those who met them in the month. */
  readonly earlier: bigint;
  readonly qualified: bigint;
}

/**
 * Computes the rewards of inviters for the friends whose deposits and valid bet reached the conditions in a month. Friends who had reached them before
 * count for the tiers. Friends who share a device or a number with their inviter are counted too, although an operator decides about them.
 */
export async function previewReferral(
  db: Db,
  { merchantId, currency, month }: Brand & { readonly month: Period },
  { definition, audience }: { readonly definition: ReferralDefinition; readonly audience: Audience },
): Promise<MemberCost[]> {
  const code = currencyOf(currency);
  const deposits = parseDefinedAmount(definition.depositRequired, code).amountMinor;
  const validBet = parseDefinedAmount(definition.validBetRequired, code).amountMinor;
  const { rows } = await sql<InviterRow>`
    with played as materialized (
      select member_id, coalesce(sum(valid_bet_minor) filter (where day < ${month.from}::date), 0) as earlier, sum(valid_bet_minor) as until_then
      from member_day where merchant_id = ${merchantId} and day <= ${month.to}::date group by member_id
    ), paid as materialized (
      select member_id, coalesce(sum(deposits_minor) filter (where day < ${month.from}::date), 0) as earlier, sum(deposits_minor) as until_then
      from member_money_day where merchant_id = ${merchantId} and day <= ${month.to}::date group by member_id
    )
    select inviter_id as member_id, count(*) filter (where was_qualified) as earlier,
      count(*) filter (where is_qualified and not was_qualified) as qualified
    from (
      select f.upline_id as inviter_id,
        coalesce(played.earlier, 0) >= ${validBet} and coalesce(paid.earlier, 0) >= ${deposits} as was_qualified,
        coalesce(played.until_then, 0) >= ${validBet} and coalesce(paid.until_then, 0) >= ${deposits} as is_qualified
      from member f
      join member u on u.member_id = f.upline_id and u.type <> all(${NON_PLAYER_TYPES}::integer[])
      left join played on played.member_id = f.member_id
      left join paid on paid.member_id = f.member_id
      where f.merchant_id = ${merchantId} and f.type <> all(${NON_PLAYER_TYPES}::integer[]) and f.state = 'active'
        and f.registered_at < (${month.to}::date + 2)
    ) friends
    group by inviter_id having count(*) filter (where is_qualified and not was_qualified) > 0
    order by inviter_id`.execute(db);
  const inviters = await transaction(
    db,
    async (tx) =>
      await readEarners(
        tx,
        rows.map(({ member_id }) => member_id),
      ),
  );
  return rows.flatMap(({ member_id: memberId, earlier, qualified }) => {
    const facts = inviters.get(memberId);
    if (!facts || !isInAudience(audience, facts)) return [];
    const amounts = Array.from({ length: Number(qualified) }, (_, place) => {
      const friend = Number(earlier) + place + 1;
      return parseDefinedAmount(findAmountForFriend(definition, friend), code).amountMinor;
    });
    return [{ memberId, tickets: 0, points: 0n, cashMinor: amounts.reduce((sum, amount) => sum + amount, 0n) }];
  });
}
