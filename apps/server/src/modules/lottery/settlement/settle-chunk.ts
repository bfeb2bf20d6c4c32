import type { HedgeRules } from '@baize/lottery/hedging';
import type { Tx } from '../../../platform/db.ts';
import { applyBetOutcomes } from '../../../betting/lottery/apply-bet-outcomes.ts';
import { storeHeldWins } from '../../../betting/lottery/held-wins.ts';
import { readHedgeRules } from '../../../betting/lottery/hedge-rules.ts';
import {
  claimParticipants,
  readParticipantsBets,
  type Participant,
  type ParticipantBet,
} from '../../../betting/lottery/participants.ts';
import { assert } from '../../../domain/assert.ts';
import { payDifferences } from './pay-differences.ts';
import { settleParticipant } from './settle-participant.ts';
import type { SettlingIssue } from './settling-issue.ts';

/**
 * Settles the next members of an issue whom no other worker has locked, each with all of their bets. Wins, rebates, bets, own limits and events
 * commit together, so that each member is settled once. Returns the number of settled members.
 */
export async function settleChunk(tx: Tx, issue: SettlingIssue, bucket: number): Promise<number> {
  const participants = await claimParticipants(tx, issue, bucket);
  if (participants.length > 0) await settleParticipants(tx, issue, participants);
  return participants.length;
}

/** Settles members of an issue whom the caller has locked. */
export async function settleParticipants(
  tx: Tx,
  issue: SettlingIssue,
  participants: readonly Participant[],
): Promise<void> {
  const bets = Map.groupBy(await readParticipantsBets(tx, issue, participants), ({ memberId }) => memberId);
  const rules = await readHedgeRules(
    tx,
    [...bets.values()].flatMap(([bet]) => bet?.merchantId ?? []),
  );
  const settled = participants.map((participant) => {
    const betsOfMember = bets.get(participant.memberId) ?? [];
    return settleParticipant(issue, participant, {
      bets: betsOfMember,
      hedgeRules: findHedgeRules(rules, betsOfMember),
    });
  });
  await payDifferences(
    tx,
    issue,
    settled.map(({ due }) => due),
  );
  await applyBetOutcomes(
    tx,
    settled.flatMap(({ changes }) => changes),
  );
  await storeHeldWins(tx, issue, {
    held: settled.flatMap(({ held }) => held),
    dropped: settled.flatMap(({ dropped }) => dropped),
  });
}

/**
 * Returns the rules of the member's brand for bets that cover each other. All bets of a member are of one brand. A member whose bets are all
 * cancelled has nothing to judge and gets rules without restrictions.
 */
export function findHedgeRules(rules: ReadonlyMap<number, HedgeRules>, [bet]: readonly ParticipantBet[]): HedgeRules {
  if (!bet) return { coveredPercentMax: 100, allowsOpposites: true };
  const found = rules.get(bet.merchantId);
  assert(found !== undefined, `bet ${bet.betId} is of a merchant`);
  return found;
}
