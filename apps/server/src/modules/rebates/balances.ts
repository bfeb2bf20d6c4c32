import type { GameTypeCode } from '@baize/contract/schemas/common';
import { gameTypes } from '@baize/contract/codes';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { RebateBalance } from '../../domain/rewards/rebate.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The valid bet of a game category, or of a vendor in it, for which no rebate was paid yet, and the time since which it is counted. */
export interface StoredBalance extends RebateBalance {
  readonly memberId: bigint;
  readonly since: Date;
}

interface BalanceRow {
  readonly member_id: bigint;
  readonly game_type: string;
  /** Only rows of `rebate_vendor_balance` have a vendor. */
  readonly vendor_code?: string;
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
  const ofVendors = await db
    .selectFrom('rebate_vendor_balance')
    .select([...columns, 'vendor_code'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .orderBy('game_type')
    .orderBy('vendor_code')
    .execute();
  return [...rows, ...ofVendors].flatMap((row) => toBalance(row, currency));
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
  const ofVendors = await tx
    .selectFrom('rebate_vendor_balance')
    .select([...columns, 'vendor_code'])
    .where('bucket', '=', bucket)
    .where('member_id', 'in', [...memberIds])
    .where('valid_bet_minor', '<>', 0n)
    .orderBy('member_id')
    .orderBy('game_type')
    .orderBy('vendor_code')
    .forUpdate()
    .execute();
  return [...rows, ...ofVendors].flatMap((row) => toBalance(row, currency));
}

/** Converts a row. A category that only earlier releases knew is left out. */
function toBalance(row: BalanceRow, currency: Currency): StoredBalance[] {
  const gameType: GameTypeCode | undefined = gameTypes.find((each) => each === row.game_type);
  if (gameType === undefined) return [];
  const { member_id: memberId, vendor_code: vendorCode, since } = row;
  const balance = { memberId, gameType, validBet: money(currency, row.valid_bet_minor), since };
  return [vendorCode === undefined ? balance : { ...balance, vendorCode }];
}

/** Resets balances of one bucket for which a rebate was paid at `now`. The caller has locked them. */
export async function emptyBalances(
  tx: Tx,
  bucket: number,
  balances: readonly StoredBalance[],
  now: Date,
): Promise<void> {
  const ofCategories = balances.filter(({ vendorCode }) => vendorCode === undefined);
  if (ofCategories.length > 0)
    await sql`
      update rebate_balance b set valid_bet_minor = 0, since = ${now}
      from unnest(${ofCategories.map(({ memberId }) => memberId)}::bigint[], ${ofCategories.map(({ gameType }) => gameType)}::text[])
        as given (member_id, game_type)
      where b.bucket = ${bucket} and b.member_id = given.member_id and b.game_type = given.game_type`.execute(tx);
  const ofVendors = balances.filter(({ vendorCode }) => vendorCode !== undefined);
  if (ofVendors.length > 0)
    await sql`
      update rebate_vendor_balance b set valid_bet_minor = 0, since = ${now}
      from unnest(
        ${ofVendors.map(({ memberId }) => memberId)}::bigint[], ${ofVendors.map(({ gameType }) => gameType)}::text[],
        ${ofVendors.map(({ vendorCode }) => vendorCode ?? '')}::text[]
      ) as given (member_id, game_type, vendor_code)
      where b.bucket = ${bucket} and b.member_id = given.member_id and b.game_type = given.game_type
        and b.vendor_code = given.vendor_code`.execute(tx);
}
