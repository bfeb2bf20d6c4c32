import type { HedgeRules } from '@baize/lottery/hedging';
import { parseSelection } from '@baize/lottery/selection';
import type { BetChange } from '../../../betting/lottery/apply-bet-outcomes.ts';
import type { HeldBet } from '../../../betting/lottery/held-wins.ts';
import type { Participant, ParticipantBet } from '../../../betting/lottery/participants.ts';
import { assert } from '../../../domain/assert.ts';
import { settleLines, type PlacedLine, type SettledLine } from '../../../domain/lottery/settle-lines.ts';
import type { TargetPayout } from './pay-differences.ts';
import type { SettlingIssue } from './settling-issue.ts';

/** The result of a settlement for one member. */
export interface SettledParticipant {
  readonly due: TargetPayout;
  readonly changes: readonly BetChange[];
  /** Bets whose win waits for an operator. Nothing of them changes. */
  readonly held: readonly HeldBet[];
  /** Bets whose win was held by an earlier settlement and no longer is. */
  readonly dropped: readonly ParticipantBet[];
}

interface ParticipantBets {
  readonly bets: readonly ParticipantBet[];
  /** The rules of the member's merchant for bets that cover each other. */
  readonly hedgeRules: HedgeRules;
}

/**
 * Settles all bets of one member in an issue by its draw, or returns all stakes of a void issue. A bet whose win is held keeps what was paid for it
 * before.
 */
export function settleParticipant(
  issue: SettlingIssue,
  participant: Participant,
  { bets, hedgeRules }: ParticipantBets,
): SettledParticipant {
  const outcomes = issue.settlerOf ? settleByDraw(issue, participant, { bets, hedgeRules }) : bets.map(toVoid);
  const unpaid = outcomes.filter((outcome) => isRejected(issue, outcome) || isHeld(issue, outcome));
  const changes = outcomes.filter((outcome) => !unpaid.includes(outcome));
  const heldWins = unpaid.filter((outcome) => isHeld(issue, outcome));
  const wonFirst = changes.find(({ paidMinor }) => paidMinor > 0n) ?? changes[0];
  const due: TargetPayout = {
    ...participant,
    betId: wonFirst?.bet.betId ?? participant.firstBetId,
    targetMinor: sumChanges(changes, ({ paidMinor }) => paidMinor) + sumChanges(unpaid, ({ bet }) => bet.winMinor),
    targetRebateMinor: sumChanges(changes, ({ rebateMinor }) => rebateMinor) + sumChanges(heldWins, computeHeldRebate),
  };
  const dropped = changes.filter(({ bet }) => bet.heldState === 'held').map(({ bet }) => bet);
  return { due, changes, held: heldWins.map(({ bet, winMinor }) => ({ bet, winMinor })), dropped };
}

/**
 * Returns whether the win waits for an operator. A held win stays held until the decision, whatever the limit is by then. A released win is paid by
 * later versions too, because two sources confirm a correction. A void issue holds nothing.
 */
function isHeld({ settlerOf, heldWinMinor = null }: SettlingIssue, { bet, prizeMinor, winMinor }: BetChange): boolean {
  const isDecided = bet.heldState === 'released' || bet.heldState === 'rejected';
  if (!settlerOf || isDecided || winMinor <= bet.winMinor) return false;
  return bet.heldState === 'held' || (heldWinMinor !== null && prizeMinor > heldWinMinor);
}

/** Returns whether the win was rejected, which no later version of the draw changes. */
function isRejected({ settlerOf }: SettlingIssue, { bet }: BetChange): boolean {
  return settlerOf !== undefined && bet.heldState === 'rejected';
}

/** The rebate of an open bet is paid with its win. */
function computeHeldRebate({ bet, rebateMinor }: BetChange): bigint {
  return bet.state === 'open' ? 0n : rebateMinor;
}

function sumChanges(changes: readonly BetChange[], of: (change: BetChange) => bigint): bigint {
  return changes.reduce((total, change) => total + of(change), 0n);
}

function settleByDraw(
  { rules, settlerOf }: SettlingIssue,
  { currency, payoutMaxMinor }: Participant,
  { bets, hedgeRules }: ParticipantBets,
): BetChange[] {
  assert(settlerOf !== undefined, 'a void issue has no draw');
  const lines = bets.map((bet): PlacedLine => {
    const play = rules.findPlay(bet.playId);
    assert(play !== undefined, `${bet.playId} was sold`);
    return { ...bet, play, selection: parseSelection(bet.selection) };
  });
  const settled = settleLines(lines, { settlerOf, currency, payoutMaxMinor, hedgeRules });
  return bets.map((bet, index) => toChange(bet, settled[index]));
}

function toChange(bet: ParticipantBet, settled: SettledLine | undefined): BetChange {
  assert(settled !== undefined, `bet ${bet.betId} was settled`);
  return { bet, ...settled, paidMinor: settled.winMinor };
}

/** Returns the change by which the stake is returned and nothing of the bet counts. */
export function toVoid(bet: ParticipantBet): BetChange {
  const nothing = { prizeMinor: 0n, winMinor: 0n, validBetMinor: 0n, rebateMinor: 0n };
  return { bet, state: 'void', wins: [], ...nothing, paidMinor: bet.costMinor };
}
