import { randomBytes } from 'node:crypto';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { PERSONAL_TABLES } from '../../members/personal-tables.ts';
import { isSwitchOn } from '../../members/switches.ts';
import { transaction } from '../../platform/transaction.ts';
import { consumeHumanPass } from './verification/human-check.ts';
import { startLogin } from './complete-login.ts';
import { NO_PASSWORD } from '../../members/password.ts';
import { insertMember } from './queries.ts';
import { makeReferralCode } from './referral-code.ts';

/** The idle time after which a trial account is removed. */
const TRIAL_IDLE_HOURS = 24;

/**
 * Opens a trial account for this visit and logs in to it (spec section 4, "Free demo"). The wallet of a trial account (type 4)
 * stays empty. The free trial of a game uses play money of the vendor, which is not in the ledger.
 */
export function loginFreePlay(context: ModuleContext): Handler<'loginFreePlay'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope, language } = call;
    const { merchantId, currency } = scope.merchant;
    if (!(await isSwitchOn(db, merchantId, 'FREEPLAY3'))) return refuse('session.free_play_off');
    const human = await consumeHumanPass({ db, merchantId, scene: 'login', pass: request.value, now: now() });
    if (!human.ok) return human;
    return await transaction(db, async (tx) => {
      const account = `demo${randomBytes(8).toString('hex')}`;
      const memberId = await insertMember(tx, {
        merchantId,
        currency,
        account,
        type: TRIAL_TYPE,
        passwordHash: NO_PASSWORD,
        upline: undefined,
        referralCode: makeReferralCode(),
        language,
        profile: {},
      });
      assert(memberId !== undefined, `the random account ${account} exists already`);
      const member = { memberId, account, type: TRIAL_TYPE, state: 'active', firstLoginAt: null };
      const entry = {
        member,
        loginType: 'freeplay',
        passwordState: 'fine',
        remember: false,
        skipsExtraCheck: true,
      } as const;
      return done(await startLogin(context, tx, call, entry));
    });
  };
}

/** The tables that the erasure of a member keeps for the records. Nobody needs their rows after a trial account was deleted. */
const TABLES_KEPT_BY_ERASURE: ReadonlySet<string> = new Set([
  'play_exclusion',
  'play_limit',
  'reality_check',
  'wallet_account',
]);

/**
 * The tables whose rows are deleted with a trial account: all that the erasure of a member deletes, and the limits and wallets. Other tables have no
 * rows of trial accounts, or have a sweep of their own.
 */
export const TRIAL_TABLES = PERSONAL_TABLES.filter(
  ({ table, erase }) => erase === 'delete' || TABLES_KEPT_BY_ERASURE.has(table),
);

/** Removes idle trial accounts. As a precaution, an account with a posting in the ledger is kept, although trial accounts get no postings. */
export const trialSweep: Sweep = { name: 'trial accounts', deleteBatch: deleteIdleTrials };

/** Deletes up to `limit` trial accounts that are old enough and have no session that was used recently. Returns how many were deleted. */
async function deleteIdleTrials(tx: Tx, now: Date, limit: number): Promise<number> {
  const idleSince = new Date(now.getTime() - TRIAL_IDLE_HOURS * 3_600_000);
  const idle = await findDeletableTrials(tx, idleSince, limit);
  // A separate statement locks the members, because Citus cannot lock rows in a query that joins tables of several placements.
  const lockedMembers = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from member where member_id = any(${idle}::bigint[]) for update skip locked`.execute(
    tx,
  );
  const ids = lockedMembers.rows.map(({ memberId }) => memberId);
  if (ids.length === 0) return 0;
  // All ids go into one array parameter, because a statement has at most 65,535 parameters.
  const isAnyOf = (column: string) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
  for (const { table, column } of TRIAL_TABLES)
    await sql`delete from ${sql.table(table)} where ${isAnyOf(column)}`.execute(tx);
  await tx.deleteFrom('member').where(isAnyOf('member_id')).execute();
  return ids.length;
}

/**
 * Finds up to `limit` idle trial accounts without a posting. Accounts with a posting are skipped and replaced by the next ones, because a batch that
 * is smaller than the limit ends the sweep.
 */
async function findDeletableTrials(tx: Tx, idleSince: Date, limit: number): Promise<readonly bigint[]> {
  const keptIds: bigint[] = [];
  for (;;) {
    const { rows } = await sql<{ memberId: bigint }>`
      select m.member_id as "memberId" from member m
      where m.type = ${sql.lit(TRIAL_TYPE)} and m.registered_at < ${idleSince} and m.member_id <> all(${keptIds}::bigint[])
        and not exists (select from session s where s.member_id = m.member_id and s.last_seen_at > ${idleSince})
      order by m.registered_at
      limit ${limit}`.execute(tx);
    const candidates = rows.map(({ memberId }) => memberId);
    const withPostings = await findMembersWithPostings(tx, candidates);
    if (withPostings.size === 0) return candidates;
    keptIds.push(...withPostings);
  }
}

/** Returns those of the members who have a posting in the ledger. */
async function findMembersWithPostings(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from posting
    where bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[]) and member_id = any(${[...memberIds]}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ memberId }) => memberId));
}
