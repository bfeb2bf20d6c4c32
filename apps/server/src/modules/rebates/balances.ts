import type { GameTypeCode } from '@baize/contract/schemas/common';
import { gameTypes } from '@baize/contract/codes';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { RebateBalance } from '../../domain/rewards/rebate.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The valid bet of a category that no rebate was given for, and since when it is counted. */
export interface StoredBalance extends RebateBalance {
  readonly memberId: bigint;
  readonly since: Date;
}

interface BalanceRow {
  readonly member_id: bigint;
  readonly game_type: string;
  readonly valid_bet_minor: bigint;
  readonly since: Date;
}

const columns = ['member_id', 'game_type', 'valid_bet_minor', 'since'] as const;

export async function readBalances(db: Db | Tx, memberId: bigint, currency: Currency): Promise<StoredBalance[]> {
  const rows = await db
    .selectFrom('rebate_balance')
    .select(columns)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .orderBy('game_type')
    .execute();
  return rows.flatMap((row) => toBalance(row, currency));
}

/** Reads and locks the balances of members of one bucket, in the order in which bets add to them. */
export async function lockBalances(
  tx: Tx,
  bucket: number,
  memberIds: readonly bigint[],
  currency: Currency,
): Promise<StoredBalance[]> {
  const rows = await tx
    .selectFrom('rebate_balance')
    .select(columns)
    .where('bucket', '=', bucket)
    .where('member_id', 'in', [...memberIds])
    .where('valid_bet_minor', '<>', 0n)
    .orderBy('member_id')
    .orderBy('game_type')
    .forUpdate()
    .execute();
  return rows.flatMap((row) => toBalance(row, currency));
}

/** A category of an earlier release has no balance that is shown. */
function toBalance(row: BalanceRow, currency: Currency): StoredBalance[] {
  const gameType: GameTypeCode | undefined = gameTypes.find((each) => each === row.game_type);
  if (gameType === undefined) return [];
  return [{ memberId: row.member_id, gameType, validBet: money(currency, row.valid_bet_minor), since: row.since }];
}

/** Empties balances of one bucket for which a rebate was given at `now`. They are locked by the caller. */
export async function emptyBalances(
  tx: Tx,
  bucket: number,
  balances: readonly StoredBalance[],
  now: Date,
): Promise<void> {
  if (balances.length === 0) return;
  await sql`
    update rebate_balance b set valid_bet_minor = 0, since = ${now}
    from unnest(${balances.map(({ memberId }) => memberId)}::bigint[], ${balances.map(({ gameType }) => gameType)}::text[])
      as given (member_id, game_type)
    where b.bucket = ${bucket} and b.member_id = given.member_id and b.game_type = given.game_type`.execute(tx);
}
