import { randomUUID } from 'node:crypto';
import type { Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { lockCash } from '../ledger/post.ts';
import type { Tx } from '../platform/db.ts';
import { lockMember } from './lock-member.ts';
import { NO_PASSWORD } from './password.ts';
import { beginUncountedPlay } from './uncounted-play.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';

/** The time within which a second operator has to request the same erasure. */
const REQUEST_MAX_AGE_HOURS = 24;
const MS_PER_HOUR = 3_600_000;

/** The request of an operator to erase the personal data of a member. */
export interface ErasureRequest {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly reason: string;
  /** The operator who requests or approves the erasure. */
  readonly operatorId: bigint;
  readonly now: Date;
  /** Ends the sessions, the games and everything that could become a session. This is called once, before the rows of the sessions are deleted. */
  readonly endAccess: () => Promise<unknown>;
}

/** The reason why a member cannot be erased yet. */
export type ErasureObstacle = 'money' | 'open_bets' | 'open_payments' | 'contract' | 'downlines';

/**
 * The outcome of a request (four-eyes principle). With `waiting`, the first operator has requested the erasure, and a second operator has to
 * request the same within `REQUEST_MAX_AGE_HOURS`.
 */
export type ErasureOutcome =
  | { readonly outcome: 'waiting' | 'done' }
  | { readonly outcome: 'refused'; readonly obstacle: ErasureObstacle };

/**
 * Finds the first obstacle that has to be removed before the member can be erased. Points are not money, so the member loses them. The caller has
 * locked the row of the member and its cash: bets, deposits and payments take the cash lock as well, so none of them can come between this
 * judgement and the end of access.
 */
async function findObstacle(tx: Tx, memberId: bigint): Promise<ErasureObstacle | undefined> {
  const bucket = bucketOf(memberId);
  const obstacles: readonly (readonly [ErasureObstacle, RawBuilder<unknown>])[] = [
    [
      'money',
      sql`select 1 from wallet_account
        where bucket = ${bucket} and member_id = ${memberId} and kind <> 'points' and balance_minor <> 0 limit 1`,
    ],
    [
      'open_bets',
      sql`select 1 from bet where bucket = ${bucket} and member_id = ${memberId} and state = 'open' limit 1`,
    ],
    [
      'open_payments',
      sql`select 1 from deposit where member_id = ${memberId} and state in ('pending', 'reviewing') limit 1`,
    ],
    ['open_payments', sql`select 1 from withdrawal where member_id = ${memberId} and ended_at is null limit 1`],
    [
      'contract',
      sql`select 1 from agent_contract
        where (downline_id = ${memberId} or upline_id = ${memberId}) and state in ('progress', 'approved') limit 1`,
    ],
    ['downlines', sql`select 1 from member where upline_id = ${memberId} limit 1`],
  ];
  for (const [obstacle, query] of obstacles) if ((await query.execute(tx)).rows.length > 0) return obstacle;
  return undefined;
}

/**
 * Erases a member after two different operators have requested the erasure: personal data are deleted or overwritten, and the member can never
 * log in again. The ledger and the reports keep their rows, which name the member by its id only. The caller writes the audit row in the same
 * transaction.
 */
export async function eraseMember(tx: Tx, erasure: ErasureRequest): Promise<ErasureOutcome> {
  const { merchantId, memberId, operatorId, now } = erasure;
  await lockMember(tx, memberId);
  await lockCash(tx, memberId, await readCurrency(tx, merchantId));
  const obstacle = await findObstacle(tx, memberId);
  if (obstacle) return { outcome: 'refused', obstacle };
  const request = await findOrCreateRequest(tx, erasure);
  if (request === undefined || request.requestedBy === operatorId) return { outcome: 'waiting' };
  await erasure.endAccess();
  for (const personal of PERSONAL_TABLES) await eraseRows(tx, memberId, personal);
  await closeAccount(tx, memberId, now);
  await tx
    .updateTable('member_erasure')
    .set({ approved_by: operatorId, done_at: now })
    .where('member_id', '=', memberId)
    .where('erasure_id', '=', request.erasureId)
    .execute();
  return { outcome: 'done' };
}

/** Reads the currency of the brand, in which all of its members have their cash. */
async function readCurrency(tx: Tx, merchantId: number): Promise<Currency> {
  const merchant = await tx
    .selectFrom('merchant')
    .select('currency')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return currencyOf(merchant.currency);
}

/** Deletes or overwrites the member's rows of one table. Rows that have to be kept do not change. */
async function eraseRows(tx: Tx, memberId: bigint, { table, column, erase }: PersonalTable): Promise<void> {
  const isOfMember = sql`${sql.ref(column)} = ${memberId}`;
  if (erase === 'delete') await sql`delete from ${sql.table(table)} where ${isOfMember}`.execute(tx);
  else if ('set' in erase) {
    const values = Object.entries(erase.set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${isOfMember}`.execute(tx);
  }
}

/** Blocks the account and renames it to `erased<id>`, which frees the old name. No password opens the account any more. */
async function closeAccount(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const account = `erased${memberId}`;
  await tx
    .updateTable('member')
    .set({
      account,
      account_key: account,
      state: 'blocked',
      password_hash: NO_PASSWORD,
      password_changed_at: now,
      withdraw_password_hash: null,
      email_verified_at: null,
      mobile_verified_at: null,
      offers_off: true,
    })
    .where('member_id', '=', memberId)
    .execute();
  await beginUncountedPlay(tx, { memberId, cause: 'blocked', since: now, until: null });
}

/** Returns the open request and locks its row, or creates a request and returns `undefined`. Deletes an expired request first. */
async function findOrCreateRequest(
  tx: Tx,
  { merchantId, memberId, reason, operatorId, now }: ErasureRequest,
): Promise<{ readonly erasureId: string; readonly requestedBy: bigint } | undefined> {
  await tx
    .deleteFrom('member_erasure')
    .where('member_id', '=', memberId)
    .where('done_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const { rows } = await sql`
    insert into member_erasure (member_id, erasure_id, merchant_id, reason, requested_by, requested_at, expires_at)
    values (${memberId}, ${randomUUID()}, ${merchantId}, ${reason}, ${operatorId}, ${now},
      ${new Date(now.getTime() + REQUEST_MAX_AGE_HOURS * MS_PER_HOUR)})
    on conflict (member_id) where done_at is null do nothing returning erasure_id`.execute(tx);
  if (rows.length > 0) return undefined;
  return await tx
    .selectFrom('member_erasure')
    .select(['erasure_id as erasureId', 'requested_by as requestedBy'])
    .where('member_id', '=', memberId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
