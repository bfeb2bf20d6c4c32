import { sql, type RawBuilder } from 'kysely';
import { findFullNumbers } from '../../../betting/lottery/number-steps.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { firstIdNear } from '../../../domain/record-id.ts';
import { deleteWhere, type Sweep } from '../../../platform/sweep.ts';
import { transaction } from '../../../platform/transaction.ts';

/** A draw by the platform takes less than a second. One that is later than this is reported. */
const DRAW_LATE_SECONDS = 60;
/** A result from outside that is later than this is reported. */
const RESULT_LATE_MINUTES = 60;
const RESULT_NEEDED_HOURS = 48;
/** Contradicting corrections are reported for this many days after the draw. */
const CORRECTION_REPORTED_DAYS = 60;
const ISSUES_REPORTED_MAX = 100;
const ISSUES_VOIDED_MAX = 500;
const KEEP_DAYS = 400;
/** The exposure (stakes and possible payouts per number) is kept for this many days after the draw. */
const EXPOSURE_KEEP_DAYS = 7;
/** A held win is reported after this time, because members are told that it is reviewed within a day. */
const HELD_WIN_LATE_HOURS = 24;
const DAY_MS = 86_400_000;

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Alerts about late draws, issues with bets but without a result, contradicting results, numbers above the limit of their lottery, and big wins that
 * have waited for an operator for a day. Also voids issues without bets whose result did not come in time. Runs each minute.
 */
export async function reportLotteryIssues(db: Db, now: Date, log: Log): Promise<void> {
  const late = await findIssues(
    db,
    sql`seed_hash is not null and draws_at < ${now}::timestamptz - make_interval(secs => ${DRAW_LATE_SECONDS})`,
  );
  if (late.length > 0) log.error({ alert: 'lottery-late', issues: late }, 'ALERT: draws of lotteries are late');
  const missing = await findIssues(
    db,
    sql`seed_hash is null and bets > 0 and draws_at < ${now}::timestamptz - make_interval(mins => ${RESULT_LATE_MINUTES})`,
  );
  if (missing.length > 0)
    log.error({ alert: 'lottery-result', issues: missing }, 'ALERT: issues wait for their results');
  const contradicted = await findContradictions(db, now);
  if (contradicted.length > 0)
    log.error({ alert: 'lottery-result', issues: contradicted }, 'ALERT: results of an issue contradict each other');
  const full = await findFullNumbers(db);
  if (full.length > 0)
    log.error(
      { alert: 'lottery-exposure', numbers: full },
      'ALERT: more is staked on numbers than the limit of their lottery',
    );
  const lateHeldWins = await findLateHeldWins(db, now);
  if (lateHeldWins.length > 0)
    log.error({ alert: 'lottery-held-win', bets: lateHeldWins }, 'ALERT: big wins of lotteries wait for an operator');
  await transaction(db, async (tx) => await voidUnneededIssues(tx, now));
}

async function findIssues(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select lottery_code || ' ' || number as name from lottery_issue
    where state = 'closed' and ${condition} order by draws_at limit ${ISSUES_REPORTED_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}

async function findLateHeldWins(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ betId: bigint }>`
    select bet_id as "betId" from lottery_held_win
    where state = 'held' and held_at < ${now}::timestamptz - make_interval(hours => ${HELD_WIN_LATE_HOURS})
    order by held_at limit ${ISSUES_REPORTED_MAX}`.execute(db);
  return rows.map(({ betId }) => String(betId));
}

/**
 * Finds contradicting results of issues without a draw, and contradicting corrections of issues that were drawn within `CORRECTION_REPORTED_DAYS`.
 * The query runs each minute, so it reads the closed issues by their index, and the corrections by their ids, which contain the time of the draw.
 * Results whose issue has the draw of the same version are not read.
 */
async function findContradictions(db: Db, now: Date): Promise<string[]> {
  const firstCorrected = firstIdNear(new Date(now.getTime() - CORRECTION_REPORTED_DAYS * DAY_MS));
  const { rows } = await sql<{ name: string }>`
    with waiting as (
      select i.issue_id, i.lottery_code, i.number, r.draw_text
      from lottery_issue i join lottery_result r on r.issue_id = i.issue_id and r.version = i.draw_version + 1
      where i.state = 'closed' and i.seed_hash is null
      union all
      select i.issue_id, i.lottery_code, i.number, r.draw_text
      from lottery_result r join lottery_issue i on i.issue_id = r.issue_id and i.draw_version + 1 = r.version
      where r.issue_id >= ${firstCorrected} and r.version > 1 and i.state in ('drawn', 'settled')
    )
    select lottery_code || ' ' || number as name from waiting
    group by issue_id, lottery_code, number having count(distinct draw_text) > 1
    order by issue_id limit ${ISSUES_REPORTED_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Voids issues from outside that nobody has bet on and whose result did not come in time. No member needs a message. `bets` is the number of open bets
 * at the close, after which an issue takes no bets, so no stake goes back. The stakes of bets that were cancelled before the close went back then.
 */
async function voidUnneededIssues(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ issueId: bigint }>`
    select issue_id as "issueId" from lottery_issue
    where state = 'closed' and seed_hash is null and bets = 0
      and draws_at < ${now}::timestamptz - make_interval(hours => ${RESULT_NEEDED_HOURS})
    order by draws_at limit ${ISSUES_VOIDED_MAX}`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('lottery_issue')
    .set({ state: 'voided' })
    .where(
      'issue_id',
      'in',
      rows.map(({ issueId }) => issueId),
    )
    .where('state', '=', 'closed')
    .execute();
}

/** Deletes issues that ended long ago, by their ids, because the physical places of rows differ between the nodes of this replicated table. */
export const lotteryIssueSweep: Sweep = {
  name: 'lottery_issue',
  age: { table: 'lottery_issue', column: 'draws_at' },
  deleteBatch: async (tx, now, limit) => {
    const { rows } = await sql<{ issueId: bigint }>`
      select issue_id as "issueId" from lottery_issue
      where state in ('settled', 'voided') and draws_at < ${new Date(now.getTime() - KEEP_DAYS * DAY_MS)}
      order by draws_at limit ${limit}`.execute(tx);
    if (rows.length === 0) return 0;
    const issueIds = rows.map(({ issueId }) => issueId);
    await tx.deleteFrom('lottery_leaf_chunk').where('issue_id', 'in', issueIds).execute();
    await tx.deleteFrom('lottery_issue').where('issue_id', 'in', issueIds).execute();
    return rows.length;
  },
};

/** Deletes the exposure of issues that were drawn more than `EXPOSURE_KEEP_DAYS` days ago. The id of an issue contains the time of its draw. */
export const lotteryExposureSweep: Sweep = {
  name: 'lottery_exposure',
  deleteBatch: async (tx, now, limit) => {
    const first = firstIdNear(new Date(now.getTime() - EXPOSURE_KEEP_DAYS * DAY_MS));
    return await deleteWhere(tx, 'lottery_exposure', sql<boolean>`issue_id < ${first}`, limit);
  },
};
