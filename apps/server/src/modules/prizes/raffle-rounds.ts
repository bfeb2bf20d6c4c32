import { drawTickets } from '@baize/lottery/prize-draw';
import { type Currency } from '@baize/money';
import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { maskAccount } from '../../domain/lobby/mask-account.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import { RaffleDefinition, type RafflePrize } from '../../domain/rewards/prize-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { toGrantItem } from '../../domain/rewards/reward-item.ts';
import { readAccounts } from '../../members/accounts.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { transaction } from '../../platform/transaction.ts';
import { readBrandContext } from '../../rewards/brand-context.ts';
import { createGrants } from '../../rewards/grants.ts';
import { makeSeed, openSeed, roundSeedRow } from '../../rewards/prize-seeds.ts';

/** The period of the only round of a raffle. */
export const RAFFLE_PERIOD = 'raffle';
const DAY_MS = 86_400_000;

/** The prizes of a raffle as they were published before the first ticket. A later change of the program does not affect them. */
const RafflePlan = Type.Pick(RaffleDefinition, ['prizes', 'claimDays']);
export type RafflePlan = Static<typeof RafflePlan>;
const plan = Compile(RafflePlan);

/** Parses the stored prizes of a round. Throws if they do not match the schema. */
export function readRafflePlan(stored: unknown): RafflePlan {
  assert(plan.Check(stored), 'a raffle whose prizes cannot be read');
  return stored;
}

/** A number that was drawn, in the order of the draw. */
const RaffleResults = Type.Array(
  Type.Object({ number: Type.Integer(), prizeId: Type.String(), account: Type.String(), memberId: Type.String() }),
);
const results = Compile(RaffleResults);

/** Parses the stored results of a round: the drawn numbers in order with prize and winner. Throws if they do not match the schema. */
export function readRaffleResults(stored: unknown): Static<typeof RaffleResults> {
  if (stored === null) return [];
  assert(results.Check(stored), 'a raffle whose results cannot be read');
  return stored;
}

/**
 * Returns the text that is hashed with the seed to draw the tickets. It includes the number of tickets, which is known only after the entries have
 * closed.
 */
export function raffleLabel(roundId: bigint, tickets: number): string {
  return `raffle:${roundId}:${tickets}`;
}

/** Publishes the hash of a raffle's seed before the first ticket can be entered. */
export async function openRaffle(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  program: Program<RaffleDefinition>,
  now: Date,
): Promise<void> {
  const { merchantId, code, version, titles, definition, startsAt } = program;
  const { prizes, claimDays, drawsAt } = definition;
  if (new Date(drawsAt) <= now) return;
  const roundId = makeRecordId(now);
  await tx
    .insertInto('prize_round')
    .values({
      round_id: roundId,
      merchant_id: merchantId,
      kind: 'raffle',
      program_code: code,
      program_version: version,
      period: RAFFLE_PERIOD,
      titles: JSON.stringify(titles),
      plan: JSON.stringify({ prizes, claimDays }),
      opens_at: startsAt,
      closes_at: new Date(drawsAt),
      budget_day: startsAt.toISOString().slice(0, 10),
      ...makeSeed(keyRing, roundSeedRow(roundId)).sealed,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'program_code', 'period']).doNothing())
    .execute();
}

/**
 * Draws one raffle that is due. The numbers follow from the seed, whose hash was published before the first ticket, and from the number of tickets.
 * The prizes are grants that the winners claim. Returns whether a raffle was drawn; any number of workers may call this.
 */
export async function drawRaffle(db: Db, keyRing: Pick<KeyRing, 'open'>, now: Date): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const round = await lockDueRaffle(tx, now);
    if (!round) return false;
    const { seed_hash, sealed_seed, roundId, tickets } = round;
    const seed = openSeed(keyRing, roundSeedRow(roundId), { seed_hash, sealed_seed });
    const { prizes, claimDays } = readRafflePlan(round.plan);
    const order = prizes.flatMap((prize) => Array.from({ length: prize.count }, () => prize));
    const numbers = await drawTickets(seed, raffleLabel(roundId, tickets), tickets, order.length);
    const winners = await findHolders(tx, roundId, numbers, order);
    await grantPrizes(tx, round, { winners, claimDays, now });
    await tx
      .updateTable('prize_round')
      .set({
        closed_at: now,
        seed: Buffer.from(seed, 'hex'),
        sealed_seed: null,
        results: JSON.stringify(await toResults(tx, winners)),
      })
      .where('round_id', '=', roundId)
      .execute();
    return true;
  });
}

interface DueRaffle {
  readonly roundId: bigint;
  readonly merchant_id: number;
  readonly program_code: string;
  readonly program_version: number;
  readonly titles: unknown;
  readonly plan: unknown;
  readonly seed_hash: Buffer;
  readonly sealed_seed: Buffer;
  readonly tickets: number;
}

/** Locks a raffle that is due. It waits for entries that hold the row, so that every ticket is either in the draw or refused. */
async function lockDueRaffle(tx: Tx, now: Date): Promise<DueRaffle | undefined> {
  const { rows } = await sql<DueRaffle>`
    select round_id as "roundId", merchant_id, program_code, program_version, titles, plan, seed_hash, sealed_seed, tickets
    from prize_round
    where kind = 'raffle' and closed_at is null and closes_at <= ${now}
    order by closes_at limit 1 for update`.execute(tx);
  return rows[0];
}

interface Winner {
  readonly number: number;
  readonly memberId: bigint;
  readonly prize: RafflePrize;
}

async function findHolders(
  tx: Tx,
  roundId: bigint,
  numbers: readonly number[],
  order: readonly RafflePrize[],
): Promise<Winner[]> {
  const winners: Winner[] = [];
  for (const [place, number] of numbers.entries()) {
    const { rows } = await sql<{ member_id: bigint }>`
      select member_id from raffle_entry
      where round_id = ${roundId} and first_number <= ${number}
      order by first_number desc limit 1`.execute(tx);
    const [memberId, prize] = [rows[0]?.member_id, order[place]];
    assert(memberId !== undefined && prize !== undefined, `nobody has number ${number} of raffle ${roundId}`);
    winners.push({ number, memberId, prize });
  }
  return winners;
}

interface Awarding {
  readonly winners: readonly Winner[];
  readonly claimDays: number;
  readonly now: Date;
}

async function grantPrizes(tx: Tx, round: DueRaffle, { winners, claimDays, now }: Awarding): Promise<void> {
  const { currency, timeZone } = await readBrandContext(tx, round.merchant_id);
  const expiresAt = new Date(now.getTime() + claimDays * DAY_MS);
  const program = {
    merchantId: round.merchant_id,
    code: round.program_code,
    version: round.program_version,
    // A raffle gives the prizes that it has named, whatever the budget.
    budget: { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined },
    turnoverGameTypes: [],
  };
  const grants = winners.map(({ memberId, number, prize }): NewGrant => ({
    memberId,
    program,
    kind: 'raffle',
    sourceKey: `raffle:${number}`,
    period: '',
    titles: prize.item.kind === 'gift' ? prize.titles : round.titles,
    ...toGrantedItem(prize, currency),
    opensAt: now,
    expiresAt: prize.item.kind === 'gift' ? null : expiresAt,
  }));
  const made = await createGrants(tx, grants, { currency, day: dayAt(now, timeZone), now, tellsMembers: true });
  assert(made.length === grants.length, `raffle ${round.roundId} was drawn before`);
}

/** A gift waits for an operator, who sends it. */
function toGrantedItem({ item }: RafflePrize, currency: Currency): Pick<NewGrant, 'item' | 'state'> {
  return item.kind === 'gift'
    ? { item: { kind: 'gift' }, state: 'process' }
    : { item: toGrantItem(item, currency), state: 'claim' };
}

async function toResults(tx: Tx, winners: readonly Winner[]): Promise<Static<typeof RaffleResults>> {
  const accounts = await readAccounts(
    tx,
    winners.map(({ memberId }) => memberId),
  );
  return winners.map(({ number, memberId, prize }) => ({
    number,
    prizeId: prize.id,
    account: maskAccount(accounts.get(memberId) ?? ''),
    memberId: String(memberId),
  }));
}
