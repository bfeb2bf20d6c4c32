import { parseSelection } from '@baize/lottery/selection';
import { assert } from '../../../domain/assert.ts';
import { settleLines, type PlacedLine, type SettledLine } from '../../../domain/lottery/settle-lines.ts';
import type { Tx } from '../../../platform/db.ts';
import { bringBets, type BetChange } from '../../../betting/lottery/bring-bets.ts';
import {
  claimParticipants,
  readParticipantsBets,
  type Participant,
  type ParticipantBet,
} from '../../../betting/lottery/participants.ts';
import { payDifferences, type Due } from './pay-differences.ts';
import type { SettlingIssue } from './settling-issue.ts';

/**
 * Settles the next members of an issue whom no other worker has locked, each with all their bets in it, in the caller's transaction: wins,
 * rebates, bets, the use of own limits and events commit together, so that each member is settled once. Returns how many members it settled.
 */
export async function settleChunk(tx: Tx, issue: SettlingIssue, bucket: number): Promise<number> {
  const participants = await claimParticipants(tx, issue, bucket);
  if (participants.length === 0) return 0;
  const bets = Map.groupBy(await readParticipantsBets(tx, issue, participants), ({ memberId }) => memberId);
  const settled = participants.map((participant) =>
    settleParticipant(issue, participant, bets.get(participant.memberId) ?? []),
  );
  await payDifferences(
    tx,
    issue,
    settled.map(({ due }) => due),
  );
  await bringBets(
    tx,
    settled.flatMap(({ changes }) => changes),
  );
  return participants.length;
}

interface SettledParticipant {
  readonly due: Due;
  readonly changes: readonly BetChange[];
}

function settleParticipant(
  issue: SettlingIssue,
  participant: Participant,
  bets: readonly ParticipantBet[],
): SettledParticipant {
  const changes = issue.settlerOf ? settleByDraw(issue, participant, bets) : bets.map(toVoid);
  const sum = (of: (change: BetChange) => bigint): bigint => changes.reduce((total, change) => total + of(change), 0n);
  const wonFirst = changes.find(({ paidMinor }) => paidMinor > 0n) ?? changes[0];
  const due: Due = {
    ...participant,
    betId: wonFirst?.bet.betId ?? participant.firstBetId,
    targetMinor: sum(({ paidMinor }) => paidMinor),
    targetRebateMinor: sum(({ rebateMinor }) => rebateMinor),
  };
  return { due, changes };
}

function settleByDraw(
  { rules, settlerOf }: SettlingIssue,
  { currency, payoutMaxMinor }: Participant,
  bets: readonly ParticipantBet[],
): BetChange[] {
  assert(settlerOf !== undefined, 'a void issue has no draw');
  const lines = bets.map((bet): PlacedLine => {
    const play = rules.findPlay(bet.playId);
    assert(play !== undefined, `${bet.playId} was sold`);
    return { ...bet, play, selection: parseSelection(bet.selection) };
  });
  const settled = settleLines(lines, { settlerOf, currency, payoutMaxMinor });
  return bets.map((bet, at) => toChange(bet, settled[at]));
}

function toChange(bet: ParticipantBet, settled: SettledLine | undefined): BetChange {
  assert(settled !== undefined, `bet ${bet.betId} was settled`);
  return { bet, ...settled, paidMinor: settled.winMinor };
}

/** The stake goes back, and nothing of the bet counts. */
function toVoid(bet: ParticipantBet): BetChange {
  const nothing = { prizeMinor: 0n, winMinor: 0n, validBetMinor: 0n, rebateMinor: 0n };
  return { bet, state: 'void', wins: [], ...nothing, paidMinor: bet.costMinor };
}
