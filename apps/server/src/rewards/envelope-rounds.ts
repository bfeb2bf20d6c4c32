import { fillEnvelopes, type EnvelopePlan } from '@baize/lottery/prize-draw';
import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { ProgramRef } from '../domain/rewards/program.ts';
import type { Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { makeRecordId } from '../platform/record-ids.ts';
import { releaseBudget, reserveBudget } from './budget.ts';
import { makeSeed, openSeed, roundSeedRow } from './prize-seeds.ts';

/**
 * The most slices of a round. Each slice has its own row of remaining envelopes, so that as many members can take an envelope at one moment without
 * waiting for each other.
 */
const SLICES_MAX = 64;
/** The most rows of one insert statement. */
const INSERT_ROWS = 10_000;

/** A round of red envelopes to create: a set of envelopes that members open between two times. */
export interface NewEnvelopeRound {
  readonly program: ProgramRef;
  /** The name of the round within its program, at most 60 characters. */
  readonly period: string;
  readonly titles: unknown;
  readonly plan: EnvelopePlan;
  readonly turnoverPpm: number;
  /** The ids of the members who may open an envelope. Undefined: everybody in the audience of the program. */
  readonly guests: readonly bigint[] | undefined;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** The day of the brand's calendar whose budget the round takes. */
  readonly day: string;
  readonly now: Date;
}

/** A created round. */
export interface EnvelopeRound {
  readonly roundId: bigint;
  /** The SHA-256 of the secret seed, in 64 hex digits. */
  readonly seedHash: string;
}

/** Returns the text that is hashed together with the seed when the envelopes of a round are filled. */
export function toEnvelopeDrawLabel(roundId: bigint): string {
  return `round:${roundId}`;
}

/** Returns the sum of all envelopes of a plan, in minor units. */
export function sumEnvelopes(plan: EnvelopePlan): bigint {
  if (plan.kind === 'split') return BigInt(plan.totalMinor);
  return plan.amounts.reduce((sum, { amountMinor, count }) => sum + BigInt(amountMinor) * BigInt(count), 0n);
}

/**
 * Creates a round, fills its envelopes and reserves their sum from the budget of the program, in one transaction. Opening an envelope later needs no
 * budget. Returns undefined if the round exists already, and 'spent' if the budget does not cover the sum.
 */
export async function createEnvelopeRound(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  round: NewEnvelopeRound,
): Promise<EnvelopeRound | 'spent' | undefined> {
  const { program, plan, now, day } = round;
  if (await isRoundStored(tx, round)) return undefined;
  const roundId = makeRecordId(now);
  const amountMinor = sumEnvelopes(plan);
  // A round belongs to no member, so the budget of a member is not asked.
  const budget = { ...program.budget, memberMinor: undefined };
  const [fits] = await reserveBudget(tx, { ...program, budget }, day, [{ memberId: 0n, amountMinor }]);
  if (fits !== true) return 'spent';
  const { seed, sealed } = makeSeed(keyRing, roundSeedRow(roundId));
  if (!(await insertRound(tx, roundId, round, sealed))) {
    await releaseBudget(tx, program, day, amountMinor);
    return undefined;
  }
  const amounts = await fillEnvelopes(seed, toEnvelopeDrawLabel(roundId), plan);
  await insertEnvelopes(tx, roundId, amounts);
  await insertSlices(tx, roundId, amounts.length);
  if (round.guests) await insertGuests(tx, roundId, round.guests);
  return { roundId, seedHash: sealed.seed_hash.toString('hex') };
}

async function isRoundStored(tx: Tx, { program, period }: NewEnvelopeRound): Promise<boolean> {
  const row = await tx
    .selectFrom('prize_round')
    .select('round_id')
    .where('merchant_id', '=', program.merchantId)
    .where('program_code', '=', program.code)
    .where('period', '=', period)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertRound(
  tx: Tx,
  roundId: bigint,
  { program, period, titles, plan, turnoverPpm, guests, opensAt, closesAt, day }: NewEnvelopeRound,
  sealed: { readonly seed_hash: Buffer; readonly sealed_seed: Buffer },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('prize_round')
    .values({
      round_id: roundId,
      merchant_id: program.merchantId,
      kind: 'red_envelope',
      program_code: program.code,
      program_version: program.version,
      period,
      titles: JSON.stringify(titles),
      plan: JSON.stringify(plan),
      turnover_ppm: turnoverPpm,
      has_guests: guests !== undefined,
      opens_at: opensAt,
      closes_at: closesAt,
      budget_day: day,
      ...sealed,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'program_code', 'period']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function insertEnvelopes(tx: Tx, roundId: bigint, amounts: readonly number[]): Promise<void> {
  for (let first = 0; first < amounts.length; first += INSERT_ROWS)
    await sql`
      insert into red_envelope (round_id, place, amount_minor)
      select ${roundId}, ${first} + place - 1, amount
      from unnest(${amounts.slice(first, first + INSERT_ROWS)}::bigint[]) with ordinality as filled (amount, place)`.execute(
      tx,
    );
}

async function insertSlices(tx: Tx, roundId: bigint, envelopes: number): Promise<void> {
  const slices = Math.min(SLICES_MAX, envelopes);
  const edge = (slice: number): number => Math.floor((slice * envelopes) / slices);
  const rows = Array.from({ length: slices }, (_, slice) => ({
    round_id: roundId,
    slice,
    next_place: edge(slice),
    end_place: edge(slice + 1),
  }));
  await tx.insertInto('red_envelope_slice').values(rows).execute();
}

async function insertGuests(tx: Tx, roundId: bigint, guests: readonly bigint[]): Promise<void> {
  const members = [...new Set(guests)];
  await sql`
    insert into red_envelope_guest (bucket, member_id, round_id)
    select (member_id & 255)::smallint, member_id, ${roundId} from unnest(${members}::bigint[]) as guest (member_id)`.execute(
    tx,
  );
}

interface TakenEnvelope {
  readonly place: number;
  readonly amountMinor: bigint;
}

/**
 * Takes the next envelope of a round for a member. Returns its place in the round, or undefined if no envelope is left. Each member starts at a slice
 * chosen by the member id and takes from the first slice that is not locked. If all are locked, the function waits for one of them, so that no envelope is
 * left while a member asks. When that slice turns out to be empty, the others have mostly been released too, and all of them are tried again.
 */
export async function takeEnvelope(tx: Tx, roundId: bigint, memberId: bigint): Promise<TakenEnvelope | undefined> {
  // Every failed wait empties a slice for good, so there are no more attempts than slices.
  for (let attempt = 0; attempt <= SLICES_MAX; attempt += 1) {
    const taken = await takeFromFreeSlice(tx, roundId, memberId);
    if (taken) return taken;
    const slice = await findOpenSlice(tx, roundId, memberId);
    if (slice === undefined) return undefined;
    const waited = await waitForSlice(tx, roundId, slice);
    if (waited) return waited;
  }
  return undefined;
}

/**
 * Returns the condition that the round with the alias `r` has envelopes left. A round without any stays so: slices only advance. An envelope that another
 * transaction is taking counts as left until that transaction ends.
 */
export function hasEnvelopesLeft(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from red_envelope_slice s where s.round_id = r.round_id and s.next_place < s.end_place)`;
}

/** Selects the slices with envelopes left, beginning with the slice at which the member starts. */
function selectOpenSlices(roundId: bigint, memberId: bigint): RawBuilder<unknown> {
  const own = bucketOf(memberId) % SLICES_MAX;
  return sql`
    select slice from red_envelope_slice
    where round_id = ${roundId} and next_place < end_place
    order by (slice + ${SLICES_MAX - own}::integer) % ${SLICES_MAX}::integer`;
}

async function takeFromFreeSlice(tx: Tx, roundId: bigint, memberId: bigint): Promise<TakenEnvelope | undefined> {
  const { rows } = await sql<TakenEnvelope>`
    with free as (${selectOpenSlices(roundId, memberId)} limit 1 for update skip locked), taken as (
      update red_envelope_slice s set next_place = s.next_place + 1
      from free where s.round_id = ${roundId} and s.slice = free.slice
      returning s.next_place - 1 as place
    )
    select taken.place, e.amount_minor as "amountMinor"
    from taken join red_envelope e on e.round_id = ${roundId} and e.place = taken.place`.execute(tx);
  return rows[0];
}

/** Returns the first slice of the member that has envelopes left, whether it is locked or not. */
async function findOpenSlice(tx: Tx, roundId: bigint, memberId: bigint): Promise<number | undefined> {
  const { rows } = await sql<{ slice: number }>`${selectOpenSlices(roundId, memberId)} limit 1`.execute(tx);
  return rows[0]?.slice;
}

/** Waits until nobody else holds the slice, and takes an envelope from it. Returns undefined if the slice is empty by then. */
async function waitForSlice(tx: Tx, roundId: bigint, slice: number): Promise<TakenEnvelope | undefined> {
  const { rows } = await sql<TakenEnvelope>`
    with taken as (
      update red_envelope_slice set next_place = next_place + 1
      where round_id = ${roundId} and slice = ${slice} and next_place < end_place
      returning next_place - 1 as place
    )
    select taken.place, e.amount_minor as "amountMinor"
    from taken join red_envelope e on e.round_id = ${roundId} and e.place = taken.place`.execute(tx);
  return rows[0];
}

/** The round is closed this many seconds after its end, so that calls that began in time are still served. */
const GRACE_SECONDS = 5;

/**
 * Closes one round that is over: reveals its seed, and gives the sum of the unopened envelopes back to the budget. Returns whether there was such a
 * round. Any number of workers may call this.
 */
export async function closeEnvelopeRound(tx: Tx, keyRing: Pick<KeyRing, 'open'>, now: Date): Promise<boolean> {
  const over = new Date(now.getTime() - GRACE_SECONDS * 1_000);
  const round = await tx
    .selectFrom('prize_round')
    .select(['round_id', 'merchant_id', 'program_code', 'seed_hash', 'sealed_seed'])
    .select(sql<string>`budget_day::text`.as('day'))
    .where('kind', '=', 'red_envelope')
    .where('closed_at', 'is', null)
    .where('closes_at', '<=', over)
    .orderBy('closes_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!round?.sealed_seed) return false;
  const { round_id: roundId, seed_hash, sealed_seed } = round;
  const left = await closeSlices(tx, roundId);
  const seed = openSeed(keyRing, roundSeedRow(roundId), { seed_hash, sealed_seed });
  await tx
    .updateTable('prize_round')
    .set({ closed_at: now, seed: Buffer.from(seed, 'hex'), sealed_seed: null })
    .where('round_id', '=', roundId)
    .execute();
  if (left > 0n) await releaseBudget(tx, { merchantId: round.merchant_id, code: round.program_code }, round.day, left);
  return true;
}

/** Ends all slices, locked in one order. Returns the sum of the unopened envelopes in minor units. */
async function closeSlices(tx: Tx, roundId: bigint): Promise<bigint> {
  const slices = await tx
    .selectFrom('red_envelope_slice')
    .select(['slice', 'next_place', 'end_place'])
    .where('round_id', '=', roundId)
    .orderBy('slice')
    .forUpdate()
    .execute();
  let left = 0n;
  for (const { slice, next_place, end_place } of slices) {
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(amount_minor), 0)::bigint as sum from red_envelope
      where round_id = ${roundId} and place >= ${next_place} and place < ${end_place}`.execute(tx);
    left += rows[0]?.sum ?? 0n;
    await tx
      .updateTable('red_envelope_slice')
      .set({ end_place: next_place })
      .where('round_id', '=', roundId)
      .where('slice', '=', slice)
      .execute();
  }
  return left;
}
