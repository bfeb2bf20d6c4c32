import { TRIAL_TYPE } from '@baize/contract/limits';
import type { LineDirection } from '@baize/contract/codes';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import type { LineTransferRule } from '../../domain/cashier/line-transfer.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { isOnMerchantDays, type MerchantDays } from '../../members/merchant-days.ts';

/**
 * Reads the merchant's rule for transfers within a line, which is the path of agents from the topmost upline to a member. Without a stored rule,
 * nothing can be transferred.
 */
export async function readLineTransferRule(
  db: Db | Tx,
  merchantId: number,
  currency: Currency,
): Promise<LineTransferRule> {
  const row = await db
    .selectFrom('line_transfer_rule')
    .select(['to_upline', 'to_downline', 'min_minor', 'max_minor', 'day_max_minor'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return {
    toUpline: row?.to_upline ?? false,
    toDownline: row?.to_downline ?? false,
    min: money(currency, row?.min_minor ?? 0n),
    max: money(currency, row?.max_minor ?? 0n),
    dayMax: money(currency, row?.day_max_minor ?? 0n),
  };
}

/** The member on the other side of a transfer. */
export interface Counterparty {
  readonly memberId: bigint;
  readonly account: string;
}

/** Finds an active account anywhere below the agent. Returns undefined for an account of another line, a blocked account and a trial account. */
export async function findDownline(db: Db | Tx, scope: LineScope, account: string): Promise<Counterparty | undefined> {
  return await db
    .selectFrom(scope.members().as('m'))
    .select(['m.member_id as memberId', 'm.account'])
    .where('m.account_key', '=', accountKey(account))
    .where('m.type', '!=', TRIAL_TYPE)
    .where('m.state', '=', 'active')
    .executeTakeFirst();
}

/** Sums the amounts (minor units) that the member has sent on the merchant's calendar day of `now`. */
export async function sumSentToday(db: Db | Tx, memberId: bigint, timeZone: string, now: Date): Promise<bigint> {
  const { rows } = await sql<{ sent: bigint | null }>`
    select sum(amount_minor) as sent from line_transfer
    where from_member_id = ${memberId} and created_at >= date_trunc('day', ${now}::timestamptz, ${timeZone})`.execute(
    db,
  );
  return rows[0]?.sent ?? 0n;
}

/** A stored transfer from the sender's point of view. Amounts are minor units; `balanceMinor` is the sender's balance afterwards. */
export interface StoredTransfer {
  readonly transferId: bigint;
  readonly toMemberId: bigint;
  readonly direction: string;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly remark: string;
}

/** Reads the transfer that the member made with this request id. Returns undefined if there is none. */
export async function findSentTransfer(
  tx: Tx,
  memberId: bigint,
  requestId: string,
): Promise<StoredTransfer | undefined> {
  return await tx
    .selectFrom('line_transfer')
    .select([
      'transfer_id as transferId',
      'to_member_id as toMemberId',
      'direction',
      'amount_minor as amountMinor',
      'from_balance_minor as balanceMinor',
      'remark',
    ])
    .where('from_member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Selects the transfers that a member sent or received on some days. */
export interface HistoryFilter extends MerchantDays {
  readonly memberId: bigint;
  /** Undefined selects both directions. */
  readonly direction: LineDirection | undefined;
  /** Selects the transfers with this member. Undefined selects the transfers with all members. */
  readonly otherId: bigint | undefined;
}

/** A transfer from the point of view of one of its sides. Amounts are minor units. */
export interface HistoryRow {
  readonly transferId: bigint;
  /** True for a transfer that the member sent, false for one that the member received. */
  readonly sent: boolean;
  /** Whether the other side is above or below the member. */
  readonly direction: LineDirection;
  /** The member on the other side. */
  readonly otherId: bigint;
  readonly amountMinor: bigint;
  /** The balance of the member after the transfer. */
  readonly balanceMinor: bigint;
  readonly remark: string;
  readonly createdAt: Date;
}

/**
 * Returns the rest of a query, from its tables on, for the sent and the received transfers. The stored direction is that of the sender, so that it is
 * reversed for a transfer that the member received.
 */
function selectOwnTransfers({ memberId, direction, otherId, ...days }: HistoryFilter) {
  const side = (sent: boolean) => sql`
    select t.transfer_id, ${sql.lit(sent)}::boolean as sent, t.amount_minor, t.remark, t.created_at,
      ${sql.ref(sent ? 't.from_balance_minor' : 't.to_balance_minor')} as balance_minor,
      ${sql.ref(sent ? 't.to_member_id' : 't.from_member_id')} as other_id,
      case when (t.direction = 'upline') = ${sql.lit(sent)}::boolean then 'upline' else 'downline' end as direction
    from line_transfer t where ${sql.ref(sent ? 't.from_member_id' : 't.to_member_id')} = ${memberId}
      and ${isOnMerchantDays('t.created_at', days)}`;
  return sql`(${side(true)} union all ${side(false)}) s
    where (${direction ?? null}::text is null or s.direction = ${direction ?? null})
      and (${otherId ?? null}::bigint is null or s.other_id = ${otherId ?? null}::bigint)`;
}

/** Reads a page of transfers, newest first. */
export async function readHistory(
  db: Db,
  reach: HistoryFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select s.transfer_id as "transferId", s.sent, s.direction, s.other_id as "otherId", s.amount_minor as "amountMinor",
      s.balance_minor as "balanceMinor", s.remark, s.created_at as "createdAt"
    from ${selectOwnTransfers(reach)}
    order by s.created_at desc, s.transfer_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

/** Counts the transfers over all pages. */
export async function countHistory(db: Db, filter: HistoryFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from ${selectOwnTransfers(filter)}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}
