import { sql } from 'kysely';
import { isInAudience, type Audience } from '../domain/rewards/audience.ts';
import type { Period } from '../domain/rewards/calendar.ts';
import type { MissionDefinition } from '../domain/rewards/mission-definition.ts';
import { previewCountedMission } from '../domain/rewards/visit-preview.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { isOnMerchantDays } from '../members/merchant-days.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { readEarners } from '../rewards/audience-facts.ts';
import type { Brand } from './brand.ts';
import type { MemberCost } from './leaderboard-preview.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Computes the rewards of a mission that counts invitations, from the friends whom the referral program of the brand rewarded in a month. Friends who shared
 * a mark with their inviter are left out, because such a friend counts only when an operator decides so. Throws an `OperatorError` for a brand without a
 * referral program, where nothing says which friends count.
 */
export async function previewInvitations(
  db: Db,
  { merchantId, currency, timeZone, month }: Brand & { readonly month: Period },
  { definition, audience }: { readonly definition: MissionDefinition; readonly audience: Audience },
): Promise<MemberCost[]> {
  if (!(await hasReferralProgram(db, merchantId)))
    throw new OperatorError(
      'Invitations are friends whom the referral program rewards, and this brand has none: preview a file of the kind referral first.',
    );
  const { rows } = await sql<{ inviterId: bigint; days: string[] }>`
    select inviter_id as "inviterId",
      array_agg((qualified_at at time zone ${timeZone})::date::text order by qualified_at) as days
    from referral_friend
    where merchant_id = ${merchantId} and shared = '{}' and ${isOnMerchantDays('qualified_at', { ...month, timeZone })}
    group by inviter_id order by inviter_id`.execute(db);
  const inviters = await transaction(
    db,
    async (tx) =>
      await readEarners(
        tx,
        rows.map(({ inviterId }) => inviterId),
      ),
  );
  return rows.flatMap(({ inviterId: memberId, days }) => {
    const facts = inviters.get(memberId);
    if (!facts || !isInAudience(audience, facts)) return [];
    return [{ memberId, ...previewCountedMission(definition, days, currencyOf(currency)) }];
  });
}

async function hasReferralProgram(db: Db, merchantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('reward_program')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'referral')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
