import { randomBytes } from 'node:crypto';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { switchIsOn } from '../../platform/switches.ts';
import { transaction } from '../../platform/transaction.ts';
import { spendHumanPass } from './verification/human-check.ts';
import { startEntry } from './enter.ts';
import { NO_PASSWORD } from './password.ts';
import { insertMember } from './queries.ts';
import { makeReferralCode } from './referral-code.ts';

/** A trial account that nobody has used for this long is removed. */
const TRIAL_IDLE_HOURS = 24;

/** Spec section 4, "Free demo": an account for this visit. Its wallet is empty and stays so: nothing pays into type 4. */
export function loginFreePlay(context: ModuleContext): Handler<'loginFreePlay'> {
  const { db, now } = context;
  return async (call) => {
    const { request, merchant, language } = call;
    const { merchantId, currency } = merchant;
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

/** What one transaction removes, so that a backlog neither holds locks for long nor outgrows a statement. */
const TRIALS_PER_BATCH_MAX = 1_000;
/** What one run removes at most; the next run goes on. */
const BATCHES_PER_RUN_MAX = 100;

/**
 * Removes trial accounts without a live session, oldest first, and returns how many. A trial has no entry in the ledger; one that has is
 * kept. Safe to run twice at once: each worker takes accounts of its own.
 */
export async function sweepTrials(db: Db, now: Date, batchMax = TRIALS_PER_BATCH_MAX): Promise<number> {
  const before = new Date(now.getTime() - TRIAL_IDLE_HOURS * 3_600_000);
  let removed = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN_MAX; batch += 1) {
    const inBatch = await transaction(db, async (tx) => await removeTrials(tx, before, batchMax));
    removed += inBatch;
    if (inBatch < batchMax) break;
  }
  return removed;
}

async function removeTrials(tx: Tx, before: Date, max: number): Promise<number> {
  const { rows } = await sql<{ memberId: bigint }>`
    select m.member_id as "memberId" from member m
    where m.type = ${sql.lit(TRIAL_TYPE)} and m.registered_at < ${before}
      and not exists (select from session s where s.member_id = m.member_id and s.last_seen_at > ${before})
      and not exists (select from posting p where p.member_id = m.member_id)
    order by m.registered_at
    limit ${max}
    for update of m skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  // One parameter for all of them: a statement takes 65,535 at most.
  const ofThem = sql<boolean>`member_id = any(${rows.map(({ memberId }) => memberId)}::bigint[])`;
  await tx.deleteFrom('session').where(ofThem).execute();
  await tx.deleteFrom('wallet_account').where(ofThem).execute();
  await tx.deleteFrom('login_event').where(ofThem).execute();
  await tx.deleteFrom('member').where(ofThem).execute();
  return rows.length;
}
