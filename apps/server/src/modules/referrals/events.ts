import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { addFriendFigures, type FriendChange } from '../../members/friends.ts';
import type { Tx } from '../../platform/db.ts';
import { readBrandContext } from '../../rewards/brand-context.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { readRealDeposits } from './deposits.ts';
import { qualifyFriends, rejectUnclaimedRewards } from './qualify.ts';

const Id = Type.String({ pattern: '^\\d{1,19}$' });
const betEvent = Compile(
  Type.Object({ memberId: Id, merchantId: Type.Integer(), validBetMinor: Type.String({ pattern: '^\\d{1,18}$' }) }),
);
const depositEvent = Compile(Type.Object({ memberId: Id, merchantId: Type.Integer(), depositId: Id }));

interface FriendFact extends FriendChange {
  readonly merchantId: number;
}

/** Sums what invited members deposit and bet, and rewards the members who invited them. */
export const referralEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, payloads.map(readBet)),
  'bet.voided': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, payloads.map(readBet).map(negate)),
  'deposit.credited': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, await readDeposits(tx, payloads)),
  'deposit.returned': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, (await readDeposits(tx, payloads)).map(negate)),
};

/**
 * Counts the facts brand by brand. Nothing is counted for a brand without a referral program, or before its program begins. After the end of the program no
 * friend brings a reward, but the sums go on, so that a deposit that is returned then still takes an unclaimed reward with it.
 */
async function countFacts(tx: Tx, facts: readonly FriendFact[]): Promise<void> {
  const now = new Date();
  const brands = [...Map.groupBy(facts, (fact) => fact.merchantId)].toSorted(([left], [right]) => left - right);
  for (const [merchantId, ofBrand] of brands) {
    const [program] = await readPrograms(tx, { merchantId, kind: 'referral' });
    if (!program || program.startsAt > now) continue;
    const changes = sumByMember(ofBrand);
    const friends = await addFriendFigures(tx, changes);
    const context = { ...(await readBrandContext(tx, merchantId)), program, now };
    if (program.endsAt === null || program.endsAt > now) await qualifyFriends(tx, context, friends);
    if (changes.some(({ depositsMinor, validBetMinor }) => depositsMinor < 0n || validBetMinor < 0n))
      await rejectUnclaimedRewards(tx, context, friends);
  }
}

/** Returns one change for each member, in the order in which the rows are locked. */
function sumByMember(facts: readonly FriendFact[]): FriendChange[] {
  const sums = new Map<bigint, FriendChange>();
  for (const { memberId, depositsMinor, validBetMinor } of facts) {
    const before = sums.get(memberId);
    sums.set(memberId, {
      memberId,
      depositsMinor: (before?.depositsMinor ?? 0n) + depositsMinor,
      validBetMinor: (before?.validBetMinor ?? 0n) + validBetMinor,
    });
  }
  return [...sums.values()]
    .filter(({ depositsMinor, validBetMinor }) => depositsMinor !== 0n || validBetMinor !== 0n)
    .toSorted((left, right) => (left.memberId < right.memberId ? -1 : 1));
}

function readBet(payload: unknown): FriendFact {
  assert(betEvent.Check(payload), 'an event of a bet without its figures');
  const { memberId, merchantId, validBetMinor } = payload;
  return { memberId: BigInt(memberId), merchantId, depositsMinor: 0n, validBetMinor: BigInt(validBetMinor) };
}

async function readDeposits(tx: Tx, payloads: readonly unknown[]): Promise<FriendFact[]> {
  const events = payloads.map((payload) => {
    assert(depositEvent.Check(payload), 'an event of a deposit without its ids');
    return payload;
  });
  const ids = events.map(({ memberId, depositId }) => ({ memberId: BigInt(memberId), depositId: BigInt(depositId) }));
  return (await readRealDeposits(tx, ids)).map((deposit) => ({ ...deposit, validBetMinor: 0n }));
}

function negate(fact: FriendFact): FriendFact {
  return { ...fact, depositsMinor: -fact.depositsMinor, validBetMinor: -fact.validBetMinor };
}
