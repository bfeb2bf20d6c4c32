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
import { switchIsOn } from '../../members/switches.ts';
import { transaction } from '../../platform/transaction.ts';
import { spendHumanPass } from './verification/human-check.ts';
import { startEntry } from './enter.ts';
import { NO_PASSWORD } from '../../members/password.ts';
import { insertMember } from './queries.ts';
import { makeReferralCode } from './referral-code.ts';

/** A trial account that nobody has used for this long is removed. */
const TRIAL_IDLE_HOURS = 24;

/** Spec section 4, "Free demo": an account for this visit. Its wallet is empty and stays so: nothing pays into type 4. */
export function loginFreePlay(context: ModuleContext): Handler<'loginFreePlay'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope, language } = call;
    const { merchantId, currency } = scope.merchant;
    if (!(await switchIsOn(db, merchantId, 'FREEPLAY3'))) return refuse('session.free_play_off');
    const human = await spendHumanPass({ db, merchantId, scene: 'login', pass: request.value, now: now() });
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
      assert(memberId !== undefined, '64 random bits named an account that exists');
      const member = { memberId, account, type: TRIAL_TYPE, state: 'active', firstLoginAt: null };
      const entry = { member, loginType: 'freeplay', passwordState: 'fine', remember: false, checked: true } as const;
      return done(await startEntry(context, tx, call, entry));
    });
  };
}

/** Removes trial accounts without a live session. None has an entry in the ledger; an account that had one would be kept. */
export const trialSweep: Sweep = { name: 'trial accounts', deleteBatch: deleteIdleTrials };

async function deleteIdleTrials(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - TRIAL_IDLE_HOURS * 3_600_000);
  const { rows } = await sql<{ memberId: bigint }>`
    select m.member_id as "memberId" from member m
    where m.type = ${sql.lit(TRIAL_TYPE)} and m.registered_at < ${before}
      and not exists (select from session s where s.member_id = m.member_id and s.last_seen_at > ${before})
    order by m.registered_at
    limit ${limit}`.execute(tx);
  const withPostings = await findPosted(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  const idle = rows.flatMap(({ memberId }) => (withPostings.has(memberId) ? [] : [memberId]));
  // Members are locked in a statement of their own: rows of several placements cannot be locked by one that joins them.
  const locked = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from member where member_id = any(${idle}::bigint[]) for update skip locked`.execute(
    tx,
  );
  const ids = locked.rows.map(({ memberId }) => memberId);
  if (ids.length === 0) return 0;
  // One parameter for all of them: a statement takes 65,535 at most.
  const ofThem = sql<boolean>`member_id = any(${ids}::bigint[])`;
  await tx.deleteFrom('session').where(ofThem).execute();
  await tx.deleteFrom('wallet_account').where(ofThem).execute();
  await tx.deleteFrom('login_event').where(ofThem).execute();
  await tx.deleteFrom('member').where(ofThem).execute();
  return ids.length;
}

async function findPosted(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from posting
    where bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[]) and member_id = any(${[...memberIds]}::bigint[])`.execute(
    tx,
  );
  return new Set(rows.map(({ memberId }) => memberId));
}
