import type { HedgeRules } from '@baize/lottery/hedging';
import { parseSelection } from '@baize/lottery/selection';
import type { BetChange } from '../../../betting/lottery/bring-bets.ts';
import type { HeldBet } from '../../../betting/lottery/held-wins.ts';
import type { Participant, ParticipantBet } from '../../../betting/lottery/participants.ts';
import { assert } from '../../../domain/assert.ts';
import { settleLines, type PlacedLine, type SettledLine } from '../../../domain/lottery/settle-lines.ts';
import type { Due } from './pay-differences.ts';
import type { SettlingIssue } from './settling-issue.ts';

export interface SettledParticipant {
  readonly due: Due;
  readonly changes: readonly BetChange[];
  /** Bets whose win waits for an operator. They stay as they are. */
  readonly held: readonly HeldBet[];
  /** Bets whose win waited, and waits no more. */
  readonly dropped: readonly ParticipantBet[];
}

interface ParticipantBets {
  readonly bets: readonly ParticipantBet[];
  /** The rules of the member's merchant for bets that cover each other. */
  readonly hedgeRules: HedgeRules;
}

/** Settles all bets of one member in an issue by its draw, or gives all stakes back. A bet whose win is held keeps what was paid for it before. */
export function settleParticipant(
  issue: SettlingIssue,
  participant: Participant,
  { bets, hedgeRules }: ParticipantBets,
): SettledParticipant {
  const outcomes = issue.settlerOf ? settleByDraw(issue, participant, { bets, hedgeRules }) : bets.map(toVoid);
  const kept = outcomes.filter((outcome) => isRejected(issue, outcome) || isHeld(issue, outcome));
  const changes = outcomes.filter((outcome) => !kept.includes(outcome));
  const held = kept.filter((outcome) => isHeld(issue, outcome));
  const wonFirst = changes.find(({ paidMinor }) => paidMinor > 0n) ?? changes[0];
  const due: Due = {
    ...participant,
    betId: wonFirst?.bet.betId ?? participant.firstBetId,
    targetMinor: sum(changes, ({ paidMinor }) => paidMinor) + sum(kept, ({ bet }) => bet.winMinor),
    targetRebateMinor: sum(changes, ({ rebateMinor }) => rebateMinor) + sum(held, rebateOfHeld),
  };
  const dropped = changes.filter(({ bet }) => bet.heldState === 'held').map(({ bet }) => bet);
  return { due, changes, held: held.map(({ bet, winMinor }) => ({ bet, winMinor })), dropped };
}

/**
 * A win that is held stays held until an operator decides, whatever the limit is by then. A win that was released is paid by later versions as well,
 * because a correction of the draw is confirmed by two sources anyway. A void issue gives every stake back.
 */
function isHeld({ settlerOf, heldWinMinor = null }: SettlingIssue, { bet, prizeMinor, winMinor }: BetChange): boolean {
  const isDecided = bet.heldState === 'released' || bet.heldState === 'rejected';
  if (!settlerOf || isDecided || winMinor <= bet.winMinor) return false;
  return bet.heldState === 'held' || (heldWinMinor !== null && prizeMinor > heldWinMinor);
}

/** A bet whose win was rejected is changed by no later version of the draw. */
function isRejected({ settlerOf }: SettlingIssue, { bet }: BetChange): boolean {
  return settlerOf !== undefined && bet.heldState === 'rejected';
}

/** The rebate of an open bet is paid with its win. */
function rebateOfHeld({ bet, rebateMinor }: BetChange): bigint {
  return bet.state === 'open' ? 0n : rebateMinor;
}

function sum(changes: readonly BetChange[], of: (change: BetChange) => bigint): bigint {
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

/** The stake goes back, and nothing of the bet counts. */
export function toVoid(bet: ParticipantBet): BetChange {
  const nothing = { prizeMinor: 0n, winMinor: 0n, validBetMinor: 0n, rebateMinor: 0n };
  return { bet, state: 'void', wins: [], ...nothing, paidMinor: bet.costMinor };
}
