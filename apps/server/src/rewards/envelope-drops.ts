import { money, mulRateFloor, toDecimal, type Currency, type Money } from '@baize/money';
import type { ClaimValue } from '@baize/contract/schemas/promotions';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import { isInAudience } from '../domain/rewards/audience.ts';
import { dayAt } from '../domain/rewards/calendar.ts';
import { ENVELOPES_MAX } from '../domain/rewards/prize-definitions.ts';
import { lockCash } from '../ledger/post.ts';
import type { Tx } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { makeRecordId } from '../platform/record-ids.ts';
import { readBrandContext } from './brand-context.ts';
import { claimNewGrant } from './claim.ts';
import { enterPerson } from './entries.ts';
import { createEnvelopeRound, hasEnvelopesLeft, takeEnvelope } from './envelope-rounds.ts';
import { createGrants } from './grants.ts';
import { findProgram } from './programs.ts';
import { readRewardFacts } from './standing.ts';

/** The largest sum of a drop, in minor units. The random split reads one 32-bit number, which cannot exceed this. */
export const DROP_MINOR_MAX = 2n ** 32n - 1n;

/** A drop: red envelopes that an operator or a rule gives out at once, e.g. in a chat room. */
export interface EnvelopeDrop {
  readonly merchantId: number;
  /** A program of the kind `red_envelope` that is switched on. Its budget pays the drop, and its turnover and terms hold for it. */
  readonly programCode: string;
  /** The idempotency key of the drop, e.g. "room:17:4711", at most 60 characters. A second drop with the same key is refused. */
  readonly key: string;
  /** Titles by language. The default is the title of the program. */
  readonly titles?: object;
  /** Sum of all envelopes. */
  readonly amount: Money;
  readonly count: number;
  /** The members who may open one, e.g. those of a room; undefined: everybody in the audience of the program. */
  readonly guests: readonly bigint[] | undefined;
  readonly opensAt: Date;
  /** End of the drop. Unopened envelopes then go back to the budget. */
  readonly expiresAt: Date;
  readonly now: Date;
}

/** The round that a drop has created. */
export interface DroppedEnvelopes {
  /** The id that members open an envelope with (`openRedEnvelope`). */
  readonly envelopeId: string;
  /** The SHA-256 of the seed by which the amount is split, in 64 hex digits. It is published before the seed, as a commitment. */
  readonly seedHash: string;
}

/**
 * Creates a round of red envelopes for a set of members. The amount is split at random into `count` envelopes of at least one minor unit, and each
 * member can open one. Runs in the transaction of the caller. Refuses with `promotion.not_found` if there is no such program, with
 * `promotion.not_eligible` (obstacle `spent`) if the budget does not cover the amount, and with `ledger.key_reused` if the key was used before.
 */
export async function dropEnvelopes(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  drop: EnvelopeDrop,
): Promise<Outcome<DroppedEnvelopes>> {
  const { merchantId, programCode, key, amount, count, guests, opensAt, expiresAt, now } = drop;
  const isPossible = Number.isInteger(count) && count >= 1 && count <= ENVELOPES_MAX;
  assert(isPossible && amount.amountMinor >= BigInt(count), 'a drop has an envelope with nothing in it');
  assert(amount.amountMinor <= DROP_MINOR_MAX, 'a drop holds more than a draw can part');
  const program = await findProgram(tx, merchantId, 'red_envelope', programCode);
  const isOver = program?.endsAt !== null && program?.endsAt !== undefined && program.endsAt <= now;
  if (!program || program.startsAt > now || isOver) return refuse('promotion.not_found');
  const { timeZone } = await readBrandContext(tx, merchantId);
  const made = await createEnvelopeRound(tx, keyRing, {
    program,
    period: key,
    titles: drop.titles ?? program.titles,
    plan: { kind: 'split', totalMinor: Number(amount.amountMinor), count },
    turnoverPpm: program.definition.turnoverPpm,
    guests,
    opensAt,
    closesAt: expiresAt,
    day: dayAt(opensAt, timeZone),
    now,
  });
  if (made === undefined) return refuse('ledger.key_reused');
  if (made === 'spent') return refuse('promotion.not_eligible', { obstacle: 'spent' });
  return done({ envelopeId: String(made.roundId), seedHash: made.seedHash });
}

/** A request of a member to open one envelope of a round. `requestId` makes a repeated request harmless. */
export interface EnvelopeCall {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly roundId: bigint;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Opens one envelope of a round for a member, in one transaction: grant, posting, turnover requirement and draw. Locks the wallet first, so that two
 * tabs run one after the other. A repeated `requestId` returns the first answer.
 */
export async function openEnvelope(
  tx: Tx,
  keyRing: Pick<KeyRing, 'digest'>,
  call: EnvelopeCall,
): Promise<Outcome<ClaimValue>> {
  const { memberId, merchantId, currency, roundId, requestId, now } = call;
  const wallet = await lockCash(tx, memberId, currency);
  const repeated = await findOpened(tx, call);
  if (repeated) return repeated;
  const round = await readRound(tx, call);
  if (!round || !(await isForMember(tx, round, memberId))) return refuse('promotion.not_found');
  if (now < round.opensAt) return refuse('promotion.coming');
  if (now >= round.closesAt) return refuse('promotion.closed');
  // Most members of a large rain come too late. The standing of a member is not read for a round that is empty.
  if (!round.hasEnvelopesLeft) return refuse('prize.gone');
  const refusal = await admitMember(tx, keyRing, round, call);
  if (refusal) return refusal;
  const taken = await takeEnvelope(tx, roundId, memberId);
  if (!taken) return refuse('prize.gone');
  const amount = money(currency, taken.amountMinor);
  const [made] = await createGrants(
    tx,
    [
      {
        memberId,
        program: {
          merchantId,
          code: round.programCode,
          version: round.programVersion,
          budget: NO_BUDGET,
          turnoverGameTypes: [],
        },
        kind: 'red_envelope',
        sourceKey: 'envelope',
        // The period of a grant is shorter than the key of a drop, and the number of the round is as unique.
        period: String(roundId),
        titles: round.titles,
        item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(round.turnoverPpm)) },
        state: 'claim',
        opensAt: now,
        expiresAt: null,
      },
    ],
    { currency, day: now.toISOString().slice(0, 10), now },
  );
  assert(made !== undefined, `member ${memberId} has opened an envelope of round ${roundId} before`);
  const { value, balanceMinor } = await claimNewGrant(tx, wallet, made, { currency, requestId, now });
  await insertDraw(tx, call, round, { grantId: made.grantId, place: taken.place, balanceMinor });
  return done(value);
}

/** The budget of the grants: none, because the round reserved its whole sum when it was created. */
const NO_BUDGET = { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined } as const;

interface Round {
  readonly programCode: string;
  readonly programVersion: number;
  readonly roundId: bigint;
  readonly titles: unknown;
  readonly turnoverPpm: number;
  readonly hasGuests: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly hasEnvelopesLeft: boolean;
}

async function readRound(tx: Tx, { roundId, merchantId }: EnvelopeCall): Promise<Round | undefined> {
  return await tx
    .selectFrom('prize_round as r')
    .select([
      'round_id as roundId',
      'program_code as programCode',
      'program_version as programVersion',
      'titles',
      'turnover_ppm as turnoverPpm',
      'has_guests as hasGuests',
      'opens_at as opensAt',
      'closes_at as closesAt',
      hasEnvelopesLeft().as('hasEnvelopesLeft'),
    ])
    .where('round_id', '=', roundId)
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'red_envelope')
    .executeTakeFirst();
}

async function isForMember(tx: Tx, { hasGuests, roundId }: Round, memberId: bigint): Promise<boolean> {
  if (!hasGuests) return true;
  const guest = await tx
    .selectFrom('red_envelope_guest')
    .select('round_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return guest !== undefined;
}

/**
 * Checks whether the member may open an envelope now, and stores the entry of the person where the program asks for one (`onePer`). A program that was
 * switched off gives nothing more, even from rounds that are open.
 */
async function admitMember(
  tx: Tx,
  keyRing: Pick<KeyRing, 'digest'>,
  round: Round,
  call: EnvelopeCall,
): Promise<Outcome<never> | undefined> {
  const { memberId, merchantId, now } = call;
  const program = await findProgram(tx, merchantId, 'red_envelope', round.programCode);
  if (!program) return refuse('promotion.closed');
  const facts = await readRewardFacts(tx, memberId, now);
  if (facts.obstacle) return refuse('promotion.not_eligible', { obstacle: facts.obstacle });
  if (!isInAudience(program.audience, facts)) return refuse('promotion.not_eligible', { obstacle: 'audience' });
  const entry = { merchantId, programCode: program.code, period: String(round.roundId), memberId, now };
  const { obstacle } = await enterPerson(tx, keyRing, program.audience, entry);
  return obstacle && refuse('promotion.not_eligible', { obstacle });
}

async function findOpened(tx: Tx, call: EnvelopeCall): Promise<Outcome<ClaimValue> | undefined> {
  const { memberId, currency, roundId, requestId } = call;
  const bucket = bucketOf(memberId);
  const opened = await tx
    .selectFrom('prize_draw as d')
    .leftJoin('reward_grant as g', (join) =>
      join
        .onRef('g.bucket', '=', 'd.bucket')
        .onRef('g.member_id', '=', 'd.member_id')
        .onRef('g.grant_id', '=', 'd.grant_id'),
    )
    .select(['d.request_id', 'd.round_id', 'd.balance_minor', 'g.amount_minor'])
    .where('d.bucket', '=', bucket)
    .where('d.member_id', '=', memberId)
    .where((where) => where.or([where('d.request_id', '=', requestId), where('d.round_id', '=', roundId)]))
    .execute();
  const same = opened.find(({ request_id }) => request_id === requestId);
  if (!same) return opened.length > 0 ? refuse('reward.already_claimed') : undefined;
  const { round_id, amount_minor: amountMinor, balance_minor: balanceMinor } = same;
  // A draw without a grant is a spin of a wheel that won nothing. An opened envelope always has one.
  if (round_id !== roundId || amountMinor === null) return refuse('ledger.key_reused');
  return done({
    currency,
    amount: toDecimal(money(currency, amountMinor)),
    balance: toDecimal(money(currency, balanceMinor)),
  });
}

async function insertDraw(
  tx: Tx,
  { memberId, merchantId, roundId, requestId, now }: EnvelopeCall,
  { programCode, programVersion }: Round,
  { grantId, place, balanceMinor }: { readonly grantId: bigint; readonly place: number; readonly balanceMinor: bigint },
): Promise<void> {
  await tx
    .insertInto('prize_draw')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      draw_id: makeRecordId(now),
      merchant_id: merchantId,
      kind: 'red_envelope',
      program_code: programCode,
      program_version: programVersion,
      request_id: requestId,
      round_id: roundId,
      number: place,
      grant_id: grantId,
      balance_minor: balanceMinor,
      drawn_at: now,
    })
    .execute();
}
