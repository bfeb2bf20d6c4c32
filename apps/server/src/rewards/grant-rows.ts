import { rewardKinds } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { parseGameTypes } from '../domain/cashier/turnover.ts';
import { parseFreeRounds } from '../domain/rewards/free-rounds.ts';
import type { Grant, GrantItem, GrantState } from '../domain/rewards/grant.ts';
import { LEADERBOARD_SOURCE_KEY } from '../domain/rewards/leaderboard-definition.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';

/**
 * The states of a grant: it waits for an operator (`process`), can be claimed (`claim`), was claimed, was rejected, expired unclaimed, or was taken
 * back (`returned`).
 */
export const grantStates: readonly GrantState[] = ['process', 'claim', 'claimed', 'rejected', 'expired', 'returned'];

/** The columns of `reward_grant` that `toStoredGrant` reads. */
export const grantColumns = [
  'member_id',
  'grant_id',
  'merchant_id',
  'kind',
  'program_code',
  'program_version',
  'source_key',
  'period',
  'titles',
  'item',
  'amount_minor',
  'ticket_program',
  'free_rounds',
  'turnover_minor',
  'turnover_game_types',
  'state',
  'opens_at',
  'expires_at',
  'created_at',
  'claimed_at',
] as const;

/** A row of `reward_grant`. Amounts are minor units, whole points or tickets, by `item`. */
export interface GrantRow {
  readonly member_id: bigint;
  readonly grant_id: bigint;
  readonly merchant_id: number;
  readonly kind: string;
  readonly program_code: string;
  readonly program_version: number;
  readonly source_key: string;
  readonly period: string;
  readonly titles: unknown;
  readonly item: string;
  readonly amount_minor: bigint;
  readonly ticket_program: string;
  readonly free_rounds: unknown;
  readonly turnover_minor: bigint;
  readonly turnover_game_types: string[];
  readonly state: string;
  readonly opens_at: Date;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly claimed_at: Date | null;
}

/**
 * A grant as it is stored. A grant is a reward of one member from one program. Unlike `Grant`, it names its program by code and version instead of
 * containing the budget.
 */
export type StoredGrant = Omit<Grant, 'program'> & {
  readonly merchantId: number;
  readonly programCode: string;
  readonly programVersion: number;
  /** The game types whose bets count towards its turnover; empty: all. */
  readonly turnoverGameTypes: readonly GameTypeCode[];
};

/** Converts a row. `currency` is the currency of the brand. Throws for unknown kinds and states, which are mistakes in the data. */
export function toStoredGrant(row: GrantRow, currency: Currency): StoredGrant {
  const kind = rewardKinds.find((each) => each === row.kind);
  const state = grantStates.find((each) => each === row.state);
  assert(kind !== undefined && state !== undefined, `a grant of the unknown kind ${row.kind} or state ${row.state}`);
  return {
    memberId: row.member_id,
    grantId: row.grant_id,
    merchantId: row.merchant_id,
    programCode: row.program_code,
    programVersion: row.program_version,
    turnoverGameTypes: parseGameTypes(row.turnover_game_types),
    kind,
    state,
    sourceKey: row.source_key,
    period: row.period,
    titles: row.titles,
    item: toStoredItem(row, currency),
    opensAt: row.opens_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    claimedAt: row.claimed_at,
  };
}

function toStoredItem(row: GrantRow, currency: Currency): GrantItem {
  switch (row.item) {
    case 'cash':
      return { kind: 'cash', amount: money(currency, row.amount_minor), turnover: money(currency, row.turnover_minor) };
    case 'points':
      return { kind: 'points', points: row.amount_minor };
    case 'ticket':
      return { kind: 'ticket', tickets: row.amount_minor, programCode: row.ticket_program };
    case 'free_rounds':
      return parseFreeRounds(row.free_rounds, money(currency, row.amount_minor));
    default:
      return { kind: 'gift' };
  }
}

/**
 * Reads and locks one grant of a member. Returns undefined if the member has no such grant. `claimRequestId` and `claimBalanceMinor` are null before
 * the claim.
 */
export async function lockGrant(
  tx: Tx,
  { memberId, grantId, currency }: { readonly memberId: bigint; readonly grantId: bigint; readonly currency: Currency },
): Promise<
  (StoredGrant & { readonly claimRequestId: string | null; readonly claimBalanceMinor: bigint | null }) | undefined
> {
  const row = await tx
    .selectFrom('reward_grant')
    .select([...grantColumns, 'claim_request_id', 'claim_balance_minor'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...toStoredGrant(row, currency),
      claimRequestId: row.claim_request_id,
      claimBalanceMinor: row.claim_balance_minor,
    }
  );
}

/**
 * Counts the grants that a member can claim now, by kind: the badges of the reward centre (spec section 2). Prizes of leaderboards are counted as
 * `leaderboard`, because the page of the missions cannot claim them.
 */
export async function countClaimable(db: Db | Tx, memberId: bigint, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('reward_grant')
    .select(({ fn }) => [countedKind.as('kind'), fn.countAll<bigint>().as('count')])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('state', '=', 'claim')
    .where('opens_at', '<=', now)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .groupBy(countedKind)
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

const countedKind = sql<string>`case when kind = 'mission' and source_key = ${sql.lit(LEADERBOARD_SOURCE_KEY)} then 'leaderboard' else kind end`;
