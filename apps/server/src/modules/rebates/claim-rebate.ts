import type { ClaimValue } from '@baize/contract/schemas/promotions';
import type { ClaimRebateRequest } from '@baize/contract/schemas/rebates';
import { compare, toDecimal } from '@baize/money';
import { bucketOf } from '../../domain/bucket.ts';
import { refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import { calendarAt } from '../../domain/rewards/calendar.ts';
import { computeRebate, parseMinimumRebate, selectBalances } from '../../domain/rewards/rebate.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { lockMember } from '../../members/lock-member.ts';
import { isSwitchOn } from '../../members/switches.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { lockBalances } from './balances.ts';
import { readClaimProgram } from './claim-program.ts';
import { giveRebates, type DueRebate, type RebateProgram } from './give-rebates.ts';

/** A member's request to claim a rebate. */
export interface RebateClaim {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly request: ClaimRebateRequest;
  readonly now: Date;
}

/**
 * Claims the rebate of all categories or of one, once per `requestId`. The member is locked, so that two tabs take each balance once. Only for brands
 * with the switch MANPLAYREB3; other brands pay rebates each night.
 */
export async function claimRebate(db: Db, call: RebateClaim): Promise<Outcome<ClaimValue>> {
  const { memberId, merchant, now } = call;
  const requestId = call.request.requestId.toLowerCase();
  if (!(await isSwitchOn(db, merchant.merchantId, 'MANPLAYREB3'))) return refuse('reward.not_claimable');
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const grant = (await findClaim(tx, memberId, requestId)) ?? (await giveRebate(tx, call, requestId));
    if ('code' in grant) return grant;
    if (grant.period !== toPeriod(call)) return refuse('ledger.key_reused');
    const currency = currencyOf(merchant.currency);
    return await claimGrant(tx, { memberId, currency, grantId: grant.grantId, requestId, now });
  });
}

/** Returns the category of the claim, which the grant stores as its period, so that a repeated request has to name the same one. */
function toPeriod({ request }: RebateClaim): string {
  return request.gameType ?? '';
}

interface ClaimedGrant {
  readonly grantId: bigint;
  readonly period: string;
}

async function findClaim(tx: Tx, memberId: bigint, requestId: string): Promise<ClaimedGrant | undefined> {
  return await tx
    .selectFrom('reward_grant')
    .select(['grant_id as grantId', 'period'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'rebate')
    .where('source_key', '=', toSourceKey(requestId))
    .executeTakeFirst();
}

function toSourceKey(requestId: string): string {
  return `claim:${requestId}`;
}

async function giveRebate(tx: Tx, call: RebateClaim, requestId: string): Promise<ClaimedGrant | Refusal> {
  const { memberId, merchant, request, now } = call;
  const currency = currencyOf(merchant.currency);
  const program = await readClaimProgram(tx, merchant.merchantId, now);
  if (!program) return refuse('reward.not_claimable');
  const stored = await lockBalances(tx, bucketOf(memberId), [memberId], currency);
  const balances = selectBalances(stored, request.gameType);
  const level = await judgeMember(tx, call, program);
  if (typeof level !== 'number') return level;
  const rebate = computeRebate(balances, { definition: program.definition, vipLevel: level, currency });
  const minimum = parseMinimumRebate(program.definition, currency);
  if (compare(rebate.amount, minimum) < 0n)
    return refuse('rebate.too_small', { currency, minimum: toDecimal(minimum) });
  const day = calendarAt(now, merchant.timeZone).day;
  const due: DueRebate = { memberId, rebate, balances };
  const given = { program, currency, day, sourceKey: toSourceKey(requestId), period: toPeriod(call), now };
  const [grant] = await giveRebates(tx, [due], given);
  // The budget of the program is spent: the balance stays for a later claim.
  return grant ?? refuse('reward.not_claimable');
}

/** Returns the VIP level of a member who may have the rebate, or a refusal. */
async function judgeMember(
  tx: Tx,
  { memberId, now }: RebateClaim,
  { audience }: RebateProgram,
): Promise<number | Refusal> {
  const facts = await readRewardFacts(tx, memberId, now);
  if (facts.obstacle) return refuse('reward.not_claimable', { obstacle: facts.obstacle });
  return isInAudience(audience, facts) ? facts.vipLevel : refuse('reward.not_claimable');
}
