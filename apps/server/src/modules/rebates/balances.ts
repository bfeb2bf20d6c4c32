import type { GameTypeCode } from '@baize/contract/schemas/common';
import { gameTypes } from '@baize/contract/codes';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { RebateBalance } from '../../domain/rewards/rebate.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The valid bet of a game category for which no rebate was paid yet, and the time since which it is counted. */
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

/** Reads the balances of a member without a lock. */
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

/** Reads and locks the balances of members of one bucket (a partition of members by id), in the order in which bets update them. */
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

/** Converts a row. A category that only earlier releases knew is left out. */
function toBalance(row: BalanceRow, currency: Currency): StoredBalance[] {
  const gameType: GameTypeCode | undefined = gameTypes.find((each) => each === row.game_type);
  if (gameType === undefined) return [];
  return [{ memberId: row.member_id, gameType, validBet: money(currency, row.valid_bet_minor), since: row.since }];
}

/** Resets balances of one bucket for which a rebate was paid at `now`. The caller has locked them. */
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
