import { applyBetOutcomes } from '../../../betting/lottery/apply-bet-outcomes.ts';
import { decideHeldWin, findHeldWin, reduceParticipation, type HeldWin } from '../../../betting/lottery/held-wins.ts';
import {
  lockParticipant,
  readParticipantsBets,
  type Participant,
  type ParticipantBet,
} from '../../../betting/lottery/participants.ts';
import { assert } from '../../../domain/assert.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import { post } from '../../../ledger/post.ts';
import { approve, type Approval, type ApprovalSubject } from '../../../operators/approvals.ts';
import { writeAudit } from '../../../operators/operator-audit.ts';
import type { Operator } from '../../../operators/operator-identity.ts';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { lottoPosting } from '../lotto-postings.ts';
import { settleParticipants } from './settle-chunk.ts';
import { readSettledIssue } from './settle-issues.ts';
import { toVoid } from './settle-participant.ts';
import type { SettlingIssue } from './settling-issue.ts';

/**
 * The decision about a held win: `release` pays the win; `void` returns the stake, because the bet should not have been taken (e.g. a wrong price);
 * `forfeit` keeps the stake, because the member has cheated.
 */
export type HeldWinAct = 'release' | 'void' | 'forfeit';

/** The operator's call about the held win of one bet. */
export interface ReviewCall {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly betId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

/** The held win, and whether the approvals suffice to carry the decision out. */
export interface ReviewedWin {
  readonly heldWin: HeldWin;
  readonly approval: Approval;
}

const MESSAGE_SUBJECTS = {
  release: 'lottery_win',
  void: 'lottery_win_void',
  forfeit: 'lottery_win_forfeit',
} as const satisfies Record<HeldWinAct, ApprovalSubject>;

const EVENT_TOPICS = {
  release: 'lottery-win.released',
  void: 'lottery-win.void',
  forfeit: 'lottery-win.forfeit',
} as const satisfies Record<HeldWinAct, string>;

/**
 * Decides about a held win once enough operators have requested the same. Refuses while a correction of the draw waits to be settled, because it may
 * change the win. `reason` is stored in the audit and with a bet that is not paid.
 */
export async function reviewHeldWin(
  tx: Tx,
  act: HeldWinAct,
  call: ReviewCall,
  reason: string | null,
): Promise<Outcome<ReviewedWin>> {
  const found = await findHeldWin(tx, call);
  if (!found) return refuse('request.not_found');
  const { memberId, merchantId, betId: subjectId, winMinor: amountMinor } = found;
  const { operator, now } = call;
  const subject = { memberId, merchantId, subject: MESSAGE_SUBJECTS[act], subjectId };
  const approval = await approve(tx, { ...subject, amountMinor, operator, now });
  if (!approval.enough) return done({ heldWin: found, approval });
  const win = await lockHeldWin(tx, found);
  if (!win || (act === 'void' && win.bet.state !== 'open')) return refuse('request.state_changed');
  const state = act === 'release' ? 'released' : 'rejected';
  await decideHeldWin(tx, found, { state, reason: act === 'release' ? null : reason, at: now });
  await applyReview(tx, act, win);
  await publishDecision(tx, act, found, now);
  await auditDecision(tx, act, call, reason);
  return done({ heldWin: found, approval });
}

interface LockedWin {
  readonly heldWin: HeldWin;
  readonly participant: Participant;
  readonly issue: SettlingIssue;
  readonly bet: ParticipantBet;
}

/** Locks the member's participation, which keeps settlements of the member in this issue out, and reads the win again. */
async function lockHeldWin(tx: Tx, found: HeldWin): Promise<LockedWin | undefined> {
  const participant = await lockParticipant(tx, found.memberId, found.issueId);
  const heldWin = await findHeldWin(tx, found);
  const issue = await readSettledIssue(tx, found.issueId);
  if (!heldWin || !participant || !issue) return undefined;
  if (participant.settledVersion !== issue.version || heldWin.winMinor !== found.winMinor) return undefined;
  const bets = await readParticipantsBets(tx, issue, [participant]);
  const bet = bets.find(({ betId }) => betId === heldWin.betId);
  assert(bet !== undefined, `bet ${heldWin.betId} is held`);
  return { heldWin, participant, issue, bet };
}

async function applyReview(tx: Tx, act: HeldWinAct, win: LockedWin): Promise<void> {
  if (act === 'release') await payWin(tx, win);
  else if (act === 'void') await returnStake(tx, win);
  // A bet that an earlier version of the draw has settled stays as that version left it.
  else if (win.bet.state === 'open') await applyBetOutcomes(tx, [toForfeit(win.bet)]);
}

/** Settles the member again by the same draw, which now pays the bet. The posting has its own key. */
async function payWin(tx: Tx, { heldWin, participant, issue }: LockedWin): Promise<void> {
  const postingFact = `${issue.issueId}:v${issue.version}:released:${heldWin.betId}`;
  await settleParticipants(tx, { ...issue, postingFact }, [participant]);
}

/**
 * Subtracts the bet from the sums of the issue like a cancelled one, and returns its stake. The member is then settled again without the bet, because
 * its prize may have used up the limit of the issue, which cuts the prizes of the bets behind it.
 */
async function returnStake(tx: Tx, { heldWin, participant, issue, bet }: LockedWin): Promise<void> {
  const { memberId, issueId, betId } = heldWin;
  const movement = { kind: 'rollback', memberId, fact: `held:${issueId}`, betId } as const;
  const currency = currencyOf(bet.currency);
  const posted = await post(tx, lottoPosting({ ...movement, currency, toMemberMinor: bet.costMinor }));
  assert(posted.ok && !posted.replayed, `the stake of bet ${betId} was given back before`);
  await applyBetOutcomes(tx, [toVoid(bet)]);
  await reduceParticipation(tx, { memberId, issueId, costMinor: bet.costMinor });
  await settleParticipants(tx, { ...issue, postingFact: `${issueId}:v${issue.version}:void:${betId}` }, [participant]);
}

function toForfeit(bet: ParticipantBet) {
  const nothing = { prizeMinor: 0n, winMinor: 0n, validBetMinor: 0n, rebateMinor: 0n, paidMinor: 0n };
  return { bet, state: 'lost' as const, wins: [], ...nothing };
}

async function publishDecision(tx: Tx, act: HeldWinAct, heldWin: HeldWin, now: Date): Promise<void> {
  const { memberId, merchantId, betId, currency, winMinor } = heldWin;
  await publish(tx, EVENT_TOPICS[act], {
    memberId: String(memberId),
    merchantId,
    betId: String(betId),
    currency,
    amountMinor: String(winMinor),
    at: now.toISOString(),
  });
}

async function auditDecision(tx: Tx, act: HeldWinAct, call: ReviewCall, reason: string | null): Promise<void> {
  const { merchantId, memberId, betId, operator, now } = call;
  const target = `lottery-held-wins ${memberId} ${betId}`;
  const line = { operator: operator.loginName, merchantId, command: `lottery-held-wins ${act}`, target };
  await writeAudit(tx, { ...line, before: { state: 'held' }, after: { act, reason }, now });
}
