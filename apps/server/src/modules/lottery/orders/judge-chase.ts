import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { findLineMaxMinor, type JudgedLine } from '../../../domain/lottery/judge-order.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Db } from '../../../platform/db.ts';
import type { ChasedIssue } from './chase-rows.ts';
import type { Sale } from './sale.ts';

interface PlannedIssue {
  readonly issueId: bigint;
  readonly number: string;
}

/**
 * Checks the issues of a chase: planned issues of the lottery after that of the order, each once, and no line above the limit at its multiple. The
 * refusal names the first wrong issue. An order without a chase reads nothing, because the planned issues of a fast lottery are more than a thousand.
 */
export async function judgeChase(
  db: Db,
  { issue: first, chase }: LottoPlaceRequest,
  { lotteryCode, terms }: Sale,
  lines: readonly JudgedLine[],
): Promise<Outcome<readonly ChasedIssue[]>> {
  const wanted = chase?.issues ?? [];
  if (wanted.length === 0) return done([]);
  const planned = new Map((await readIssuesAfter(db, lotteryCode, first)).map((each) => [each.number, each.issueId]));
  const chased: ChasedIssue[] = [];
  for (const { issue, multiple } of wanted) {
    const issueId = planned.get(issue);
    planned.delete(issue);
    const isTooDear = lines.some(
      ({ play, costMinor }) => costMinor * BigInt(multiple) > findLineMaxMinor(terms, play.id),
    );
    if (issueId === undefined || isTooDear) return refuse('lottery.chase_invalid', { issue });
    chased.push({ issueId, multiple });
  }
  return done(chased);
}

/** The most later issues that are read, more than a day of the fastest lottery. */
const ISSUES_AHEAD_MAX = 2_000;

async function readIssuesAfter(db: Db, lotteryCode: string, number: string): Promise<PlannedIssue[]> {
  const { rows } = await sql<PlannedIssue>`
    select i.issue_id as "issueId", i.number
    from lottery_issue i
    join lottery_issue first on first.lottery_code = i.lottery_code and first.number = ${number}
    where i.lottery_code = ${lotteryCode} and i.state = 'open' and i.closes_at > first.closes_at
    order by i.closes_at
    limit ${ISSUES_AHEAD_MAX}`.execute(db);
  return rows;
}
