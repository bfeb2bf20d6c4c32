import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FiguresTopic } from '../../betting/bet-figures.ts';
import { assert } from '../../domain/assert.ts';
import { timeOfId } from '../../domain/record-id.ts';
import {
  computeProgressChanges,
  type MissionFact,
  type ProgressChange,
} from '../../domain/rewards/mission-progress.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import type { Tx } from '../../platform/db.ts';
import { readBrandContext } from '../../rewards/brand-context.ts';
import { readCountedDeposits, type DepositRef } from '../../rewards/deposit-facts.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { completeMissions, reopenMissions, type MissionContext } from './complete.ts';
import { addProgress } from './progress.ts';
import { countScores } from './scores.ts';
import { readSecurityChanges } from './security-progress.ts';

const MinorText = Type.String({ pattern: '^\\d{1,18}$' });
const Id = Type.String({ pattern: '^\\d{1,19}$' });
const At = Type.String({ format: 'date-time' });
const betEvent = Compile(
  Type.Object({
    memberId: Id,
    betId: Id,
    merchantId: Type.Integer(),
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** Events of early releases do not have it. */
    placedAt: Type.Optional(At),
    gameType: Type.String(),
    /** Events of early releases do not have it. */
    vendorCode: Type.Optional(Type.String()),
    stakeMinor: MinorText,
    validBetMinor: MinorText,
    winMinor: MinorText,
  }),
);
const depositEvent = Compile(Type.Object({ memberId: Id, depositId: Id }));
const memberEvent = Compile(Type.Object({ memberId: Id, merchantId: Type.Integer(), at: At }));

/**
 * Updates the progress of missions and the scores of leaderboards. A consumer handles each event once, and events that are undone are subtracted, so
 * the sums stay exact.
 */
export const missionEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countBets(tx, payloads.map(readBet), 'bet.settled'),
  'bet.voided': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countBets(tx, payloads.map(readBet).map(negate), 'bet.voided'),
  'deposit.credited': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, await readDepositFacts(tx, payloads.map(readDeposit))),
  'deposit.returned': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, (await readDepositFacts(tx, payloads.map(readDeposit))).map(negate)),
  'member.entered': async (tx: Tx, payloads: readonly unknown[]): Promise<void> => await countEntries(tx, payloads),
  'member.secured': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countSecurity(tx, payloads.map(readMember)),
  'referral.qualified': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countMembers(tx, payloads.map(readMember), 'invitations'),
};

async function readDepositFacts(tx: Tx, deposits: readonly DepositRef[]): Promise<MissionFact[]> {
  const counted = await readCountedDeposits(tx, deposits);
  return counted.map(({ amountMinor, ...deposit }) => ({
    ...deposit,
    amounts: { deposit: amountMinor, deposits: 1n },
  }));
}

/** Counts bets for missions and leaderboards. */
async function countBets(tx: Tx, facts: readonly MissionFact[], topic: FiguresTopic): Promise<void> {
  await countFacts(tx, facts);
  for (const [merchantId, ofBrand] of sortByBrand(Map.groupBy(facts, (fact) => fact.merchantId)))
    await countScores(tx, { merchantId, topic }, ofBrand);
}

/**
 * For each brand: reads its missions, adds the progress, rewards completed missions and takes back rewards of missions that are no longer complete.
 */
async function countFacts(tx: Tx, facts: readonly MissionFact[]): Promise<void> {
  for (const [merchantId, ofBrand] of sortByBrand(Map.groupBy(facts, (fact) => fact.merchantId))) {
    const missions = await readPrograms(tx, { merchantId, kind: 'mission' });
    await applyChanges(tx, { merchantId, missions, now: new Date() }, computeProgressChanges(ofBrand, missions));
  }
}

/** Adds the changes to the progress of a brand's members. Most bets concern no mission; then nothing of the brand is read. */
async function applyChanges(
  tx: Tx,
  { merchantId, ...counting }: Pick<MissionContext, 'merchantId' | 'missions' | 'now'>,
  changes: readonly ProgressChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const context: MissionContext = { ...(await readBrandContext(tx, merchantId)), ...counting };
  const rows = await addProgress(tx, changes);
  await completeMissions(tx, context, rows);
  if (changes.some(({ amount }) => amount < 0n)) await reopenMissions(tx, context, rows);
}

/**
 * Sets the progress of security missions to the number of steps (e.g. a verified phone) that the members have completed now. The state is read
 * instead of counted, so steps from before the mission count at the next log-in, and removed steps no longer count.
 */
async function countSecurity(tx: Tx, events: readonly MemberEvent[]): Promise<void> {
  for (const [merchantId, ofBrand] of sortByBrand(Map.groupBy(events, (event) => event.merchantId))) {
    const now = new Date();
    const missions = await readPrograms(tx, { merchantId, kind: 'mission', now });
    const counting = missions.filter(({ definition }) => definition.measure === 'security');
    if (counting.length === 0) continue;
    const memberIds = [...new Set(ofBrand.map(({ memberId }) => BigInt(memberId)))];
    const changes = await readSecurityChanges(tx, counting, memberIds);
    await applyChanges(tx, { merchantId, missions, now }, changes);
  }
}

async function countEntries(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const events = payloads.map(readMember);
  await countMembers(tx, events, 'logins');
  await countSecurity(tx, events);
}

interface MemberEvent {
  readonly memberId: string;
  readonly merchantId: number;
  readonly at: string;
}

function readMember(payload: unknown): MemberEvent {
  assert(memberEvent.Check(payload), 'an event of a member without its fields');
  return payload;
}

async function countMembers(tx: Tx, events: readonly MemberEvent[], measure: 'logins' | 'invitations'): Promise<void> {
  for (const [merchantId, ofBrand] of sortByBrand(Map.groupBy(events, (event) => event.merchantId))) {
    const { timeZone } = await readBrandContext(tx, merchantId);
    const facts = ofBrand.map((event): MissionFact => {
      const at = new Date(event.at);
      const amounts = { [measure]: 1n };
      return { memberId: BigInt(event.memberId), merchantId, day: dayAt(at, timeZone), at, amounts };
    });
    await countFacts(tx, facts);
  }
}

function sortByBrand<Value>(brands: ReadonlyMap<number, Value>): [number, Value][] {
  return [...brands].toSorted(([left], [right]) => left - right);
}

function readBet(payload: unknown): MissionFact {
  assert(betEvent.Check(payload), 'an event of a bet without its figures');
  const { memberId, merchantId, day, gameType, vendorCode, betId, placedAt } = payload;
  const isWin = BigInt(payload.winMinor) > BigInt(payload.stakeMinor);
  return {
    memberId: BigInt(memberId),
    merchantId,
    day,
    // A bet of an early release has no time at all, and counts for no mission.
    at: placedAt === undefined ? (timeOfId(BigInt(betId)) ?? new Date(0)) : new Date(placedAt),
    gameType,
    ...(vendorCode !== undefined && { vendorCode }),
    bet: { betId: BigInt(betId), stakeMinor: BigInt(payload.stakeMinor), winMinor: BigInt(payload.winMinor) },
    amounts: {
      valid_bet: BigInt(payload.validBetMinor),
      games: BigInt(payload.validBetMinor) > 0n ? 1n : 0n,
      wins: isWin ? 1n : 0n,
    },
  };
}

function readDeposit(payload: unknown) {
  assert(depositEvent.Check(payload), 'an event of a deposit without its ids');
  return { memberId: BigInt(payload.memberId), depositId: BigInt(payload.depositId) };
}

function negate(fact: MissionFact): MissionFact {
  const amounts = Object.entries(fact.amounts).map(([measure, amount]) => [measure, -amount] as const);
  return { ...fact, amounts: Object.fromEntries(amounts) };
}
