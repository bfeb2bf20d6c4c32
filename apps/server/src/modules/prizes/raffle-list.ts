import type { RaffleState } from '@baize/contract/codes';
import type { NumberRange, Raffle } from '@baize/contract/schemas/prizes';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { localText } from '../../domain/content/local-text.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { RaffleDefinition } from '../../domain/rewards/prize-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { Db } from '../../platform/db.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { readRewardFacts, type RewardFacts } from '../../rewards/standing.ts';
import { toPrize, turnoverTimesOf } from './prize-values.ts';
import { raffleLabel, readRafflePlan, readRaffleResults } from './raffle-rounds.ts';
import { areOffersHidden, type PrizeReader } from './reader.ts';
import { readTicketGame } from './ticket-game.ts';

/** A raffle is shown for this many days after its draw. */
const SHOWN_AFTER_DRAW_DAYS = 30;
const DAY_MS = 86_400_000;

interface RoundRow {
  readonly round_id: bigint;
  readonly program_code: string;
  readonly plan: unknown;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly seed_hash: Buffer;
  readonly seed: Buffer | null;
  readonly tickets: number;
  readonly results: unknown;
}

/** Reads the raffles that run, will begin or were drawn lately, with the member's numbers. */
export async function readRaffles(db: Db, reader: PrizeReader, promotionId: string | undefined): Promise<Raffle[]> {
  const { memberId, merchantId, now } = reader;
  const facts = await readRewardFacts(db, memberId, now);
  if (areOffersHidden(facts)) return [];
  const programs = (await readPrograms(db, { merchantId, kind: 'raffle' })).filter(
    ({ code, audience }) => (promotionId === undefined || code === promotionId) && isInAudience(audience, facts),
  );
  const rounds = await readRounds(db, reader);
  const raffles: Raffle[] = [];
  for (const program of programs) {
    const round = rounds.find(({ program_code }) => program_code === program.code);
    if (round) raffles.push(await toRaffle(db, reader, { program, round, facts }));
  }
  return raffles;
}

async function readRounds(db: Db, { merchantId, now }: PrizeReader): Promise<RoundRow[]> {
  return await db
    .selectFrom('prize_round')
    .select(['round_id', 'program_code', 'plan', 'opens_at', 'closes_at', 'seed_hash', 'seed', 'tickets', 'results'])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'raffle')
    .where('closes_at', '>', new Date(now.getTime() - SHOWN_AFTER_DRAW_DAYS * DAY_MS))
    .execute();
}

interface RaffleParts {
  readonly program: Program<RaffleDefinition>;
  readonly round: RoundRow;
  readonly facts: RewardFacts;
}

async function toRaffle(db: Db, reader: PrizeReader, { program, round, facts }: RaffleParts): Promise<Raffle> {
  const { prizes } = readRafflePlan(round.plan);
  return {
    ...(await readTicketGame(db, reader, program, facts)),
    title: localText(program.titles, reader.languages),
    state: toRaffleState(round, reader.now),
    opensAt: round.opens_at.toISOString(),
    drawsAt: round.closes_at.toISOString(),
    prizes: prizes.map((prize) => ({
      prize: toPrize(prize, reader.languages),
      count: prize.count,
      turnoverTimes: turnoverTimesOf(prize.item),
    })),
    entered: round.tickets,
    numbers: await readNumbers(db, reader.memberId, round.round_id),
    seedHash: round.seed_hash.toString('hex'),
    seed: round.seed?.toString('hex') ?? null,
    label: raffleLabel(round.round_id, round.tickets),
    winners: readRaffleResults(round.results).map(({ number, prizeId, account, memberId }) => {
      const prize = prizes.find(({ id }) => id === prizeId);
      assert(prize !== undefined, `a raffle gave the prize ${prizeId}, which it does not have`);
      return { number, prize: toPrize(prize, reader.languages), account, own: memberId === String(reader.memberId) };
    }),
  };
}

/** Returns the state of a raffle. `seed` is null until the draw. */
export function toRaffleState(
  { opens_at, closes_at, seed }: Pick<RoundRow, 'opens_at' | 'closes_at' | 'seed'>,
  now: Date,
): RaffleState {
  if (seed !== null) return 'drawn';
  if (now < opens_at) return 'coming';
  return now < closes_at ? 'open' : 'drawing';
}

/** Reads the member's numbers as ranges. Consecutive entries are one range. */
async function readNumbers(db: Db, memberId: bigint, roundId: bigint): Promise<NumberRange[]> {
  const { rows } = await sql<NumberRange>`
    select first_number as first, first_number + tickets - 1 as last from raffle_entry
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and round_id = ${roundId}
    order by first_number`.execute(db);
  const ranges: { first: number; last: number }[] = [];
  for (const { first, last } of rows) {
    const before = ranges.at(-1);
    if (before && before.last + 1 === first) before.last = last;
    else ranges.push({ first, last });
  }
  return ranges;
}
