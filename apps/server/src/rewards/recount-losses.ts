import type { RewardCause } from '@baize/contract/codes';
import { compare, money, mulRateFloor, parseAmount, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { programDefinitions } from '../domain/rewards/program-definitions.ts';
import { computeCashback } from '../domain/rewards/rebate.ts';
import { recountClaimed, type Recount } from '../domain/rewards/recount.ts';
import { recountPosting } from '../domain/rewards/grant.ts';
import { computeNetLoss, computeRescueAmount } from '../domain/rewards/rescue.ts';
import { periodOfDay } from '../domain/rewards/reward-period.ts';
import { balanceMinorOf, CASH } from '../domain/wallet/account.ts';
import { addTurnoverRequirement, changeTurnoverRequirement } from '../betting/turnover.ts';
import { applyPostingToWallet, lockCash, postOnLockedWallet, type LockedWallet } from '../ledger/post.ts';
import type { Db, Tx } from '../platform/db.ts';
import { forEachIsolated } from '../platform/for-each-isolated.ts';
import { transaction } from '../platform/transaction.ts';
import { readBrandContext } from './brand-context.ts';
import { releaseBudgets } from './budget.ts';
import { toTurnoverSourceKey } from './claim.ts';
import { rejectGrant } from './end-grants.ts';
import { grantColumns, toStoredGrant, type StoredGrant } from './grant-rows.ts';
import { publishRewardsChanged } from './live-rewards.ts';
import { readPeriodLoss } from './period-losses.ts';
import { readDefinitionOfVersion } from './program-versions.ts';

const RECOUNTS_PER_RUN_MAX = 2_000;
const AT_ONCE_MAX = 2;
/** A reward that is computed at the moment of the void may read the figures before it. Recounts within this time are therefore repeated. */
const REPEAT_FOR_MS = 3_600_000;
const REPEAT_AFTER_MS = 600_000;
const REASON: RewardCause = 'losses_recounted';

interface Log {
  error(fields: object, message: string): void;
}

interface DueRecount {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly day: string;
}

/**
 * Counts the rescues and cashbacks of members anew whose bets of a past day were voided (a job of the worker). A grant that nobody has claimed gets the lower
 * amount or ends, and of a claimed one the difference is taken back. The amount follows from the figures alone, so that a second run changes nothing.
 */
export async function recountLossRewards(db: Db, now: Date, log: Log): Promise<void> {
  const { rows } = await sql<DueRecount>`
    select member_id as "memberId", merchant_id as "merchantId", day::text as day from loss_recount
    where due_at <= ${now} order by due_at limit ${RECOUNTS_PER_RUN_MAX}`.execute(db);
  await forEachIsolated(rows, {
    atOnceMax: AT_ONCE_MAX,
    work: async (due) => await transaction(db, async (tx) => await recountDay(tx, due, now)),
    onFailure: ({ memberId, day }, error) =>
      log.error(
        { alert: 'loss-recounts', member: String(memberId), day, err: error },
        'ALERT: a rescue or cashback could not be counted anew',
      ),
  });
}

async function recountDay(tx: Tx, due: DueRecount, now: Date): Promise<void> {
  const { memberId, merchantId, day } = due;
  const { currency } = await readBrandContext(tx, merchantId);
  // A claim locks the wallet too, so it is either seen here, or reads figures without the voided bets.
  let wallet = await lockCash(tx, memberId, currency);
  if (!(await takeUp(tx, due, now))) return;
  for (const grant of await lockLossGrants(tx, due, currency))
    wallet = await recountGrant(tx, wallet, grant, { currency, day, now });
}

/** Deletes the entry of the queue or puts it off. Returns false if another worker has taken it up. */
async function takeUp(tx: Tx, { memberId, day }: DueRecount, now: Date): Promise<boolean> {
  // The times are computed here, because Citus takes no function in `returning` that depends on the time zone.
  const nextAt = new Date(now.getTime() + REPEAT_AFTER_MS);
  const repeatedSince = new Date(now.getTime() - REPEAT_FOR_MS);
  const { rows } = await sql<{ is_repeated: boolean }>`
    update loss_recount r set due_at = ${nextAt}
    where r.bucket = ${bucketOf(memberId)} and r.member_id = ${memberId} and r.day = ${day}::date and r.due_at <= ${now}
    returning r.noted_at > ${repeatedSince} as is_repeated`.execute(tx);
  const [row] = rows;
  if (!row) return false;
  if (!row.is_repeated && !(await hasOpenCashback(tx, memberId)))
    await tx
      .deleteFrom('loss_recount')
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .where('day', '=', day)
      .execute();
  return true;
}

/** Returns whether a cashback of the member is computed and not granted yet. */
async function hasOpenCashback(tx: Tx, memberId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('cashback_due')
    .select('member_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

interface LossGrant extends StoredGrant {
  readonly grantedMinor: bigint;
  readonly uncollectedMinor: bigint;
  readonly recounts: number;
  readonly budgetDay: string | null;
}

/** Locks the rescues and cashbacks of the day and of the week of the day, also those of which an earlier recount has left nothing. */
async function lockLossGrants(tx: Tx, { memberId, day }: DueRecount, currency: Currency): Promise<LossGrant[]> {
  const rows = await tx
    .selectFrom('reward_grant')
    .select([...grantColumns, 'granted_minor', 'uncollected_minor', 'recounts', 'budget_day'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['activity', 'rebate'])
    .where('source_key', 'in', ['rescue', 'cashback'])
    .where('period', 'in', [periodOfDay('daily', day).key, periodOfDay('weekly', day).key])
    .where('state', 'in', ['process', 'claim', 'claimed', 'returned'])
    .orderBy('grant_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    ...toStoredGrant(row, currency),
    grantedMinor: row.granted_minor ?? row.amount_minor,
    uncollectedMinor: row.uncollected_minor,
    recounts: row.recounts,
    budgetDay: row.budget_day,
  }));
}

interface RecountCall {
  readonly currency: Currency;
  readonly day: string;
  readonly now: Date;
}

async function recountGrant(tx: Tx, wallet: LockedWallet, grant: LossGrant, call: RecountCall): Promise<LockedWallet> {
  const { memberId, grantId, item } = grant;
  assert(item.kind === 'cash', `the rescue or cashback ${grantId} gives no cash`);
  const due = await readDue(tx, grant, call);
  if (grant.state === 'claimed' || grant.state === 'returned')
    return await recountClaimedGrant(tx, wallet, grant, { ...due, now: call.now });
  if (due.amountMinor === 0n) await rejectGrant(tx, { memberId, grantId, reason: REASON, now: call.now });
  else if (due.amountMinor < item.amount.amountMinor) await lowerUnclaimed(tx, grant, due);
  return wallet;
}

/** What the figures of a period give, and the valid bet that the reward requires as a multiple of its amount. */
interface Due {
  readonly amountMinor: bigint;
  readonly turnoverPpm: bigint;
}

const checks = { rescue: Compile(programDefinitions.rescue), cashback: Compile(programDefinitions.cashback) };

/** Computes what the figures of the period give now, by the version of the program that the grant was made under. */
async function readDue(tx: Tx, grant: LossGrant, { currency, day }: RecountCall): Promise<Due> {
  const { memberId, merchantId, programCode, programVersion, period } = grant;
  const definition = await readDefinitionOfVersion(tx, { merchantId, programCode, programVersion });
  const { firstDay, lastDay } = periodOfDay(period === day ? 'daily' : 'weekly', day);
  assert(firstDay !== null && lastDay !== null, 'a day and a week have an end');
  const { lossMinor, bonusesMinor } = await readPeriodLoss(tx, { memberId, currency, firstDay, lastDay });
  if (grant.sourceKey === 'rescue') {
    assert(checks.rescue.Check(definition), `version ${programVersion} of ${programCode} is no rescue`);
    const amount = computeRescueAmount(computeNetLoss(lossMinor, bonusesMinor, currency), definition);
    return { amountMinor: amount?.amountMinor ?? 0n, turnoverPpm: BigInt(definition.turnoverPpm) };
  }
  assert(checks.cashback.Check(definition), `version ${programVersion} of ${programCode} is no cashback`);
  const [loss, bonuses] = [money(currency, lossMinor), money(currency, bonusesMinor)];
  const amount = computeCashback(loss, bonuses, BigInt(definition.ratePpm));
  const minimum = parseAmount(definition.minimum, currency);
  const isWorth = minimum !== undefined && compare(amount, minimum) >= 0n;
  return { amountMinor: isWorth ? amount.amountMinor : 0n, turnoverPpm: BigInt(definition.turnoverPpm) };
}

/** Lowers the amount of a grant that waits, and gives the difference back to the budgets. The amount does not rise again, because others may use it up. */
async function lowerUnclaimed(
  tx: Tx,
  { memberId, merchantId, grantId, programCode, item, budgetDay }: LossGrant,
  { amountMinor, turnoverPpm }: Due,
): Promise<void> {
  assert(item.kind === 'cash', `grant ${grantId} gives no cash`);
  const { currency } = item.amount;
  await tx
    .updateTable('reward_grant')
    .set({
      amount_minor: amountMinor,
      turnover_minor: mulRateFloor(money(currency, amountMinor), turnoverPpm).amountMinor,
      reason: REASON,
    })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .execute();
  const amount = item.amount.amountMinor - amountMinor;
  await releaseBudgets(tx, [{ merchant_id: merchantId, program_code: programCode, budget_day: budgetDay, amount }]);
  await publishRewardsChanged(tx, [memberId]);
}

async function recountClaimedGrant(
  tx: Tx,
  wallet: LockedWallet,
  grant: LossGrant,
  { turnoverPpm, now, ...due }: Due & Pick<RecountCall, 'now'>,
): Promise<LockedWallet> {
  const { memberId, grantId, item } = grant;
  assert(item.kind === 'cash', `grant ${grantId} gives no cash`);
  const { amountMinor, currency } = item.amount;
  const cash = balanceMinorOf(wallet.balances, CASH, currency);
  // The row of a returned grant keeps its last amount, of which nothing is left.
  const leftMinor = grant.state === 'returned' ? 0n : amountMinor;
  const recount = recountClaimed({ ...grant, amountMinor: leftMinor }, due.amountMinor, cash);
  if (!recount) return wallet;
  const left = await postRecount(tx, wallet, grant, recount.paidMinor);
  const amount = money(currency, recount.amountMinor);
  const required = mulRateFloor(amount, turnoverPpm);
  await storeRecount(tx, grant, { ...recount, turnoverMinor: required.amountMinor }, now);
  await changeRequirement(tx, grant, { amount, required, now });
  await publishRewardsChanged(tx, [memberId]);
  return left;
}

/** Changes the valid bet that the grant requires. A grant of which nothing was left has no open requirement, and gets a new one with its money. */
async function changeRequirement(
  tx: Tx,
  grant: LossGrant,
  change: { readonly amount: Money; readonly required: Money; readonly now: Date },
): Promise<void> {
  const { memberId, merchantId, titles, turnoverGameTypes: gameTypes } = grant;
  const sourceKey = toTurnoverSourceKey(grant);
  await changeTurnoverRequirement(tx, { ...change, memberId, sourceKey });
  if (grant.state === 'returned')
    await addTurnoverRequirement(tx, {
      ...change,
      memberId,
      merchantId,
      source: 'bonus',
      sourceKey,
      titles,
      gameTypes,
    });
}

/**
 * Stores a recount. A grant of which nothing is left is `returned`, and keeps the last amount for its member to read. A returned grant that gives something
 * again is `claimed` again.
 */
async function storeRecount(
  tx: Tx,
  grant: LossGrant,
  recount: Recount & { readonly turnoverMinor: bigint },
  now: Date,
): Promise<void> {
  const isGone = recount.amountMinor === 0n;
  await tx
    .updateTable('reward_grant')
    .set({
      ...(isGone
        ? { state: 'returned', ended_at: now }
        : {
            state: 'claimed',
            ended_at: null,
            amount_minor: recount.amountMinor,
            turnover_minor: recount.turnoverMinor,
            granted_minor: grant.grantedMinor,
          }),
      uncollected_minor: recount.uncollectedMinor,
      reason: REASON,
      recounts: grant.recounts + 1,
    })
    .where('bucket', '=', bucketOf(grant.memberId))
    .where('member_id', '=', grant.memberId)
    .where('grant_id', '=', grant.grantId)
    .execute();
}

async function postRecount(tx: Tx, wallet: LockedWallet, grant: LossGrant, paidMinor: bigint): Promise<LockedWallet> {
  const command = recountPosting(grant, paidMinor, grant.recounts + 1);
  if (!command) return wallet;
  const posted = await postOnLockedWallet(tx, wallet, command);
  assert(posted.ok && !posted.replayed, `recount ${grant.recounts + 1} of grant ${grant.grantId} was posted before`);
  return applyPostingToWallet(wallet, posted);
}
