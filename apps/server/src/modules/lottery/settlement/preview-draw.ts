import { findFamilyRules } from '@baize/lottery/settling';
import { sql } from 'kysely';
import { readHedgeRules } from '../../../betting/lottery/hedge-rules.ts';
import {
  readParticipantsAfter,
  readParticipantsBets,
  type Participant,
} from '../../../betting/lottery/participants.ts';
import { assert } from '../../../domain/assert.ts';
import { hasOtherLunarYear } from '../../../domain/lottery/lunar-year.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { findHedgeRules } from './settle-chunk.ts';
import { settleParticipant } from './settle-participant.ts';
import type { SettlingIssue } from './settling-issue.ts';

/** The sums that a draw would pay and take back, compared with the payouts of the issue so far, in one currency. */
interface DrawDifference {
  readonly currency: string;
  readonly members: number;
  /** Members who would get or pay something. */
  readonly changedMembers: number;
  readonly paidNowMinor: bigint;
  readonly paidThenMinor: bigint;
  readonly toPayMinor: bigint;
  readonly toTakeBackMinor: bigint;
  /** Bets whose win would wait for an operator. */
  readonly heldBets: number;
}

/**
 * Computes what a draw would pay and take back, compared with the payouts so far, by currency, without writing anything. Returns undefined if the
 * text is no draw of the lottery's family, or names another lunar year than that of the issue's day. The sums are those of the moment; a settlement meanwhile and the limit for held wins may change them.
 */
export async function previewDraw(db: Db, issueId: bigint, text: string): Promise<DrawDifference[] | undefined> {
  const issue = await readPreviewed(db, issueId, text);
  if (!issue) return undefined;
  const sums = new Map<string, DrawDifference>();
  let after: Participant | undefined;
  do {
    const page = await transaction(db, async (tx) => await previewPage(tx, issue, after));
    for (const { currency, ...change } of page.changes)
      sums.set(currency, addChange(sums.get(currency), currency, change));
    after = page.last;
  } while (after);
  return [...sums.values()].toSorted((one, other) => one.currency.localeCompare(other.currency));
}

interface PreviewedRow {
  readonly lotteryCode: string;
  readonly number: string;
  readonly family: string;
  readonly version: number;
  readonly heldWinMinor: bigint | null;
}

async function readPreviewed(db: Db, issueId: bigint, text: string): Promise<SettlingIssue | undefined> {
  const { rows } = await sql<PreviewedRow>`
    select i.lottery_code as "lotteryCode", i.number, l.family, i.draw_version + 1 as version, l.held_win_minor as "heldWinMinor"
    from lottery_issue i join lottery l on l.code = i.lottery_code where i.issue_id = ${issueId}`.execute(db);
  const [row] = rows;
  const rules = row && findFamilyRules(row.family);
  assert(row !== undefined && rules !== undefined, `issue ${issueId} is of a known lottery`);
  if (hasOtherLunarYear(row, text)) return undefined;
  const settlerOf = rules.compileDraw(text);
  return settlerOf && { ...row, issueId, rules, settlerOf };
}

interface MemberChange {
  readonly paidNowMinor: bigint;
  readonly paidThenMinor: bigint;
  readonly heldBets: number;
}

interface PreviewPage {
  readonly changes: readonly (MemberChange & { readonly currency: string })[];
  readonly last: Participant | undefined;
}

async function previewPage(tx: Tx, issue: SettlingIssue, after: Participant | undefined): Promise<PreviewPage> {
  const participants = await readParticipantsAfter(tx, issue.issueId, after);
  if (participants.length === 0) return { changes: [], last: undefined };
  const bets = Map.groupBy(await readParticipantsBets(tx, issue, participants), ({ memberId }) => memberId);
  const rules = await readHedgeRules(
    tx,
    [...bets.values()].flatMap(([bet]) => bet?.merchantId ?? []),
  );
  const changes = participants.map((participant) => {
    const betsOfMember = bets.get(participant.memberId) ?? [];
    const { due, held } = settleParticipant(issue, participant, {
      bets: betsOfMember,
      hedgeRules: findHedgeRules(rules, betsOfMember),
    });
    return {
      currency: participant.currency,
      paidNowMinor: participant.paidMinor + participant.paidRebateMinor,
      paidThenMinor: due.targetMinor + due.targetRebateMinor,
      heldBets: held.length,
    };
  });
  return { changes, last: participants.at(-1) };
}

function addChange(sum: DrawDifference | undefined, currency: string, change: MemberChange): DrawDifference {
  const { paidNowMinor, paidThenMinor, heldBets } = change;
  const difference = paidThenMinor - paidNowMinor;
  return {
    currency,
    members: (sum?.members ?? 0) + 1,
    changedMembers: (sum?.changedMembers ?? 0) + (difference === 0n ? 0 : 1),
    paidNowMinor: (sum?.paidNowMinor ?? 0n) + paidNowMinor,
    paidThenMinor: (sum?.paidThenMinor ?? 0n) + paidThenMinor,
    toPayMinor: (sum?.toPayMinor ?? 0n) + (difference > 0n ? difference : 0n),
    toTakeBackMinor: (sum?.toTakeBackMinor ?? 0n) + (difference < 0n ? -difference : 0n),
    heldBets: (sum?.heldBets ?? 0) + heldBets,
  };
}
