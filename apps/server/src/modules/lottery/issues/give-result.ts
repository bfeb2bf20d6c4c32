import { findFamilyRules } from '@baize/lottery/settling';
import { sql } from 'kysely';
import { judgeResults, type GivenResult, type ResultJudgement } from '../../../domain/lottery/judge-results.ts';
import { hasOtherLunarYear } from '../../../domain/lottery/lunar-year.ts';
import type { Tx } from '../../../platform/db.ts';
import { publishIssueDrawn } from '../events.ts';
import { publishIssueChange } from './issue-changes.ts';

/** The result that a source reports for an issue. */
export interface ResultRequest extends GivenResult {
  readonly issueId: bigint;
  readonly now: Date;
}

/**
 * `not_found`: no such issue, or the platform draws it itself. `early`: the draw is not due, or the issue is not closed. `voided`: the stakes were
 * returned. `unreadable`: the text is no draw of the lottery's family, or names another lunar year than that of the issue's day. `same`: the draw has
 * this result already.
 */
export type ResultRefusal = 'not_found' | 'early' | 'voided' | 'unreadable' | 'same';

/**
 * Why the result was refused, or the version of the draw and whether enough sources agree. `withdrawn`: the source had reported a correction of this
 * version, and takes it back by reporting the present draw again.
 */
export type ResultOutcome =
  | { readonly ok: false; readonly why: ResultRefusal }
  | {
      readonly ok: true;
      readonly version: number;
      readonly judgement: ResultJudgement | { readonly outcome: 'withdrawn' };
    };

interface OutsideIssue {
  readonly lotteryCode: string;
  readonly number: string;
  readonly family: string;
  readonly state: string;
  readonly draw: string | null;
  readonly version: number;
  readonly isDue: boolean;
}

/**
 * Stores the result that a source reports for an issue, and makes it the draw if enough sources agree. For an issue that has a draw this is a
 * correction: the next version of the draw, which is settled by the differences. A second report of the same source replaces its first one; a report
 * of the present draw withdraws a correction that the source has reported.
 */
export async function giveResult(tx: Tx, given: ResultRequest): Promise<ResultOutcome> {
  const issue = await lockOutsideIssue(tx, given.issueId, given.now);
  const why = findRefusal(issue, given.text);
  if (!issue || why) return { ok: false, why: why ?? 'not_found' };
  // Sources may write the same draw differently ("03,14" and "3,14"), which is no contradiction.
  const request = { ...given, text: findFamilyRules(issue.family)?.normaliseDraw(given.text) ?? given.text };
  const version = issue.version + 1;
  if (issue.draw === request.text) {
    const isWithdrawn = await withdrawResult(tx, request, version);
    return isWithdrawn ? { ok: true, version, judgement: { outcome: 'withdrawn' } } : { ok: false, why: 'same' };
  }
  await storeResult(tx, request, version);
  const judgement = judgeResults(await readResults(tx, request.issueId, version), version);
  if (judgement.outcome === 'agreed') {
    await tx
      .updateTable('lottery_issue')
      .set({
        state: 'drawn',
        draw_text: judgement.text,
        partial_text: null,
        draw_version: version,
        drawn_at: request.now,
      })
      .where('issue_id', '=', request.issueId)
      .execute();
    const { lotteryCode, number } = issue;
    const { issueId, now: drawnAt } = request;
    await publishIssueDrawn(tx, { lotteryCode, issueId, number, version, drawnAt });
    await publishIssueChange(tx, lotteryCode, 'drawn');
  }
  return { ok: true, version, judgement };
}

function findRefusal(issue: OutsideIssue | undefined, text: string): ResultRefusal | undefined {
  const refusal = findRefusalOfIssue(issue);
  if (!issue || refusal) return refusal;
  const isDraw = findFamilyRules(issue.family)?.compileDraw(text) !== undefined;
  return isDraw && !hasOtherLunarYear(issue, text) ? undefined : 'unreadable';
}

/** Returns why an issue takes no results from outside, whatever the numbers are. Undefined if it does. */
export function findRefusalOfIssue(issue: OutsideIssue | undefined): ResultRefusal | undefined {
  if (!issue) return 'not_found';
  if (issue.state === 'voided') return 'voided';
  return issue.state === 'open' || !issue.isDue ? 'early' : undefined;
}

/** Reads and locks an issue whose results come from outside, so that the second of two concurrent reports sees the first. */
export async function lockOutsideIssue(tx: Tx, issueId: bigint, now: Date): Promise<OutsideIssue | undefined> {
  const { rows } = await sql<OutsideIssue>`
    select i.lottery_code as "lotteryCode", i.number, l.family, i.state, i.draw_text as draw, i.draw_version as version,
      i.draws_at <= ${now} as "isDue"
    from lottery_issue i join lottery l on l.code = i.lottery_code
    where i.issue_id = ${issueId} and i.seed_hash is null
    for no key update of i`.execute(tx);
  return rows[0];
}

async function storeResult(tx: Tx, { issueId, source, text, now }: ResultRequest, version: number): Promise<void> {
  await tx
    .insertInto('lottery_result')
    .values({ issue_id: issueId, version, source, draw_text: text, given_at: now })
    .onConflict((conflict) =>
      conflict.columns(['issue_id', 'version', 'source']).doUpdateSet({ draw_text: text, given_at: now }),
    )
    .execute();
}

/** Deletes the report of a source about a version that is not drawn yet. Returns whether there was one. */
async function withdrawResult(tx: Tx, { issueId, source }: ResultRequest, version: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lottery_result')
    .where('issue_id', '=', issueId)
    .where('version', '=', version)
    .where('source', '=', source)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Reads the results of a version, without those of operators who have been disabled since. */
async function readResults(tx: Tx, issueId: bigint, version: number): Promise<GivenResult[]> {
  const { rows } = await sql<GivenResult>`
    select r.source, r.draw_text as text from lottery_result r
    where r.issue_id = ${issueId} and r.version = ${version} and not exists (
      select from operator o where r.source = 'operator:' || o.operator_id and o.state = 'disabled')
    order by r.given_at, r.source`.execute(tx);
  return rows;
}
