import { rewardStates } from '@baize/contract/codes';
import type {
  InvitedMembersValue,
  ReferralOverviewValue,
  ReferralReward,
  ReferralRewardsValue,
} from '@baize/contract/schemas/referrals';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { countPages, type Page } from '../../betting/bet-report.ts';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { maskAccount } from '../../domain/lobby/mask-account.ts';
import type { DayRange } from '../../domain/report/day-range.ts';
import { findAmountForFriend, type ReferralDefinition } from '../../domain/rewards/referral-definition.ts';
import { readAccounts } from '../../members/accounts.ts';
import { countInvited, readInvited, readReferralCode } from '../../members/friends.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
import type { Db } from '../../platform/db.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { toProgramTerms } from '../../rewards/program-terms.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import { findOfferObstacle, readRewardFacts } from '../../rewards/standing.ts';
import { parseDefinitionAmount, parseFriendSource } from './qualify.ts';

/** The member who looks at the referral page. */
export interface ReferralReader extends BrandContext {
  readonly memberId: bigint;
  /** The origin of the site that the member uses, e.g. "https://play.example". */
  readonly origin: string;
  readonly now: Date;
}

/** Reads the member's referral code and link, the conditions and terms of the reward, and the results of the invitations. */
export async function readOverview(
  db: Db,
  reader: ReferralReader,
  languages: readonly string[],
): Promise<ReferralOverviewValue> {
  const { memberId, merchantId, currency, origin, now } = reader;
  const program = await readSingleProgram(db, merchantId, 'referral', now);
  const facts = await readRewardFacts(db, memberId, now);
  const referralCode = await readReferralCode(db, memberId);
  const invited = await countInvited(db, memberId);
  const sums = await readSums(db, memberId);
  const qualified = await readQualified(db, memberId);
  const obstacle = findOfferObstacle(facts);
  const link = new URL('/register', origin);
  link.searchParams.set('referralCode', referralCode);
  return {
    enabled: program !== undefined && obstacle === undefined,
    referralCode,
    link: link.href,
    currency,
    invited,
    qualified,
    rewarded: toDecimal(money(currency, sums.claimed)),
    claimable: toDecimal(money(currency, sums.claimable)),
    conditions: toConditions(program?.definition, qualified, currency),
    ...(program && { terms: toProgramTerms(program, { languages, turnoverPpm: program.definition.turnoverPpm }) }),
    ...(obstacle && { obstacle }),
  };
}

function toConditions(
  definition: ReferralDefinition | undefined,
  qualified: number,
  currency: Currency,
): ReferralOverviewValue['conditions'] {
  const nothing = toDecimal(money(currency, 0n));
  if (!definition) return { depositRequired: nothing, validBetRequired: nothing, rewardPerMember: nothing };
  const write = (text: string): string => toDecimal(parseDefinitionAmount(text, currency));
  return {
    depositRequired: write(definition.depositRequired),
    validBetRequired: write(definition.validBetRequired),
    rewardPerMember: write(findAmountForFriend(definition, qualified + 1)),
    tiers: definition.tiers
      .toSorted((left, right) => left.fromFriend - right.fromFriend)
      .map(({ fromFriend, amount }) => ({ fromFriend, reward: write(amount) })),
  };
}

async function readSums(db: Db, memberId: bigint): Promise<{ readonly claimed: bigint; readonly claimable: bigint }> {
  const { rows } = await sql<{ claimed: bigint; claimable: bigint }>`
    select coalesce(sum(amount_minor) filter (where state = 'claimed'), 0)::bigint as claimed,
      coalesce(sum(amount_minor) filter (where state = 'claim'), 0)::bigint as claimable
    from reward_grant where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and kind = 'referral'`.execute(
    db,
  );
  return rows[0] ?? { claimed: 0n, claimable: 0n };
}

async function readQualified(db: Db, memberId: bigint): Promise<number> {
  const row = await db
    .selectFrom('referral_inviter')
    .select('qualified')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.qualified ?? 0;
}

/** Reads the members who registered with the member's code. About their play it tells only which conditions they have met. */
export async function readInvitedPage(db: Db, { memberId }: ReferralReader, page: Page): Promise<InvitedMembersValue> {
  const [rows, total] = await Promise.all([readInvited(db, memberId, page), countInvited(db, memberId)]);
  return {
    list: rows.map(({ account, registeredAt, hasDeposited, isQualified }) => ({
      account: maskAccount(account),
      registeredAt: registeredAt.toISOString(),
      deposited: hasDeposited,
      qualified: isQualified,
    })),
    total,
    totalPages: countPages(total, page),
  };
}

interface RewardRow {
  readonly grantId: bigint;
  readonly sourceKey: string;
  readonly amountMinor: bigint;
  readonly state: string;
  readonly createdAt: Date;
}

/** Reads the rewards that were granted on these days, newest first. The sum leaves out rejected, expired and returned ones. */
export async function readRewards(
  db: Db,
  { memberId, currency, timeZone }: ReferralReader,
  { from, to }: DayRange,
  { pageNo, pageSize }: Page,
): Promise<ReferralRewardsValue> {
  const source = sql`from reward_grant g where g.bucket = ${bucketOf(memberId)} and g.member_id = ${memberId} and g.kind = 'referral'
    and ${isOnMerchantDays('g.created_at', { from, to, timeZone })}`;
  const { rows } = await sql<RewardRow>`
    select g.grant_id as "grantId", g.source_key as "sourceKey", g.amount_minor as "amountMinor", g.state, g.created_at as "createdAt"
    ${source} order by g.grant_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const { rows: sums } = await sql<{ count: bigint; amount: bigint }>`
    select count(*) as count,
      coalesce(sum(g.amount_minor) filter (where g.state in ('process', 'claim', 'claimed')), 0)::bigint as amount
    ${source}`.execute(db);
  const friends = rows.map(({ sourceKey }) => parseFriendSource(sourceKey));
  const accounts = await readAccounts(db, friends);
  const total = Number(sums[0]?.count ?? 0n);
  return {
    list: rows.map((row) => toReward(row, accounts, currency)),
    total,
    totalPages: countPages(total, { pageNo, pageSize }),
    currency,
    totalAmount: toDecimal(money(currency, sums[0]?.amount ?? 0n)),
  };
}

function toReward(row: RewardRow, accounts: ReadonlyMap<bigint, string>, currency: Currency): ReferralReward {
  const state = rewardStates.find((each) => each === row.state);
  assert(state !== undefined, `a grant in the unknown state ${row.state}`);
  return {
    rewardId: String(row.grantId),
    account: maskAccount(accounts.get(parseFriendSource(row.sourceKey)) ?? ''),
    amount: toDecimal(money(currency, row.amountMinor)),
    state,
    createdAt: row.createdAt.toISOString(),
  };
}
