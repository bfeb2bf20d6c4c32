import { rewardStates } from '@baize/contract/codes';
import type { VipMineValue, VipReward } from '@baize/contract/schemas/vip';
import { money, toDecimal, zero, type Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { calendarAt } from '../../domain/rewards/calendar.ts';
import { levelOfRank, computeMissingFor, type VipFigures } from '../../domain/rewards/vip.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { readVipMember } from '../../members/vip-level.ts';
import type { Db } from '../../platform/db.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import { readVipFigures } from './figures.ts';
import { kindOfSource, parseUpgradeKey, type VipProgram } from './rewards.ts';
import { readStandings } from './standings.ts';

/** The most rewards, and the most changes of rank, that the page lists. */
const LIST_ENTRIES_MAX = 50;

/** The member who opens the VIP page. */
export interface VipPageCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly now: Date;
}

/** Reads the rank of a member, the conditions of the next rank, the rewards and the history of ranks. A brand without levels has no next rank. */
export async function readVipPage(db: Db, { memberId, merchant, now }: VipPageCall): Promise<VipMineValue> {
  const currency = currencyOf(merchant.currency);
  const { month } = calendarAt(now, merchant.timeZone);
  const program = await readSingleProgram(db, merchant.merchantId, 'vip', now);
  const member = await readVipMember(db, memberId);
  const standings = await readStandings(db, bucketOf(memberId), [memberId]);
  const figures = await readVipFigures(db, [memberId], currency, month);
  const changes = await readChanges(db, memberId);
  const rewards = await readRewards(db, memberId);
  const figure = figures.get(memberId) ?? createZeroFigures(currency);
  const rank = member.vipLevel;
  const since = standings.get(memberId)?.since ?? member.registeredAt;
  return {
    currency,
    rank,
    label: findRankLabel(program, rank),
    since: calendarAt(since, merchant.timeZone).day,
    validBet: toDecimal(figure.validBet),
    deposits: toDecimal(figure.deposits),
    validBetThisMonth: toDecimal(figure.monthValidBet),
    next: program ? toNextRank(program, rank, figure) : null,
    rewards: rewards.map((row) => toReward(row, changes, { currency, rank, now })),
    history: changes.map(({ to_rank, created_at }) => ({
      rank: to_rank,
      label: findRankLabel(program, to_rank),
      since: created_at.toISOString(),
    })),
  };
}

function findRankLabel(program: VipProgram | undefined, rank: number): string {
  return program ? levelOfRank(program.definition, rank).label : `VIP ${rank}`;
}

function createZeroFigures(currency: Currency): VipFigures {
  return { validBet: zero(currency), deposits: zero(currency), monthValidBet: zero(currency) };
}

function toNextRank({ definition }: VipProgram, rank: number, figures: VipFigures): VipMineValue['next'] {
  const next = definition.levels[rank + 1];
  if (!next) return null;
  const { validBet, deposits } = computeMissingFor(next, figures);
  return { rank: rank + 1, label: next.label, validBetLeft: toDecimal(validBet), depositLeft: toDecimal(deposits) };
}

async function readChanges(db: Db, memberId: bigint) {
  return await db
    .selectFrom('vip_change')
    .select(['from_rank', 'to_rank', 'created_at'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .orderBy('change_id', 'desc')
    .limit(LIST_ENTRIES_MAX)
    .execute();
}

type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number];

async function readRewards(db: Db, memberId: bigint) {
  return await db
    .selectFrom('reward_grant')
    .select(['grant_id', 'source_key', 'amount_minor', 'state', 'expires_at', 'created_at'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'vip')
    .orderBy('grant_id', 'desc')
    .limit(LIST_ENTRIES_MAX)
    .execute();
}

type RewardRow = Awaited<ReturnType<typeof readRewards>>[number];

interface RewardContext {
  readonly currency: Currency;
  readonly rank: number;
  readonly now: Date;
}

function toReward(row: RewardRow, changes: readonly ChangeRow[], { currency, rank, now }: RewardContext): VipReward {
  const kind = kindOfSource(row.source_key);
  return {
    vipRewardId: String(row.grant_id),
    kind,
    rank: kind === 'upgrade' ? parseUpgradeKey(row.source_key).rank : findRankAt(changes, row.created_at, rank),
    amount: toDecimal(money(currency, row.amount_minor)),
    state: toRewardState(row, now),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

/** Returns the rank that the member had at a time. `changes` are ordered from the newest to the oldest. */
function findRankAt(changes: readonly ChangeRow[], at: Date, rank: number): number {
  const last = changes.find(({ created_at }) => created_at <= at);
  return last?.to_rank ?? changes.at(-1)?.from_rank ?? rank;
}

/** Returns the state for the page. A reward whose time has passed counts as expired even before the job has ended it. */
function toRewardState({ state, expires_at }: RewardRow, now: Date): VipReward['state'] {
  if (state === 'claim' && expires_at !== null && expires_at <= now) return 'expired';
  const known = rewardStates.find((each) => each === state);
  assert(known !== undefined, `a grant in the unknown state ${state}`);
  return known;
}
