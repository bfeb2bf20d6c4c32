import type { NumberRange, RaffleEntryRequest, RaffleEntryValue } from '@baize/contract/schemas/prizes';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { transaction } from '../../platform/transaction.ts';
import { findProgram } from '../../rewards/programs.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { changeTickets, lockTickets } from '../../rewards/tickets.ts';
import { RAFFLE_PERIOD } from './raffle-rounds.ts';

/** A request of a member to enter tickets into a raffle. */
export interface RaffleEntryCall extends RaffleEntryRequest {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly now: Date;
}

/**
 * Enters tickets into a raffle; each ticket gets the next number. Locks the member's tickets first, so that two tabs run one after the other. A
 * repeated `requestId` returns the first answer.
 */
export async function enterRaffle(db: Db, call: RaffleEntryCall): Promise<Outcome<RaffleEntryValue>> {
  return await transaction(db, async (tx) => {
    const { memberId, merchantId, promotionId, now, tickets } = call;
    const round = await findRound(tx, call);
    if (!round) return refuse('promotion.not_found');
    const account = { memberId, merchantId, programCode: promotionId };
    await lockTickets(tx, account);
    const repeated = await findRepeated(tx, call, round);
    if (repeated) return repeated;
    const refusal = await judgeEntry(tx, call, round);
    if (refusal) return refusal;
    const entryId = makeRecordId(now);
    const used = { ...account, change: -tickets, reason: 'used', sourceKey: `entry:${entryId}`, now } as const;
    const ticketsLeft = await changeTickets(tx, used);
    if (ticketsLeft === undefined) return refuse('prize.no_ticket');
    const numbers = await takeNumbers(tx, round, tickets);
    // The draw has begun; the tickets stay with the member because the transaction ends without a change.
    if (!numbers) throw new RaffleClosed();
    await tx
      .insertInto('raffle_entry')
      .values({
        bucket: bucketOf(memberId),
        member_id: memberId,
        entry_id: entryId,
        round_id: round.roundId,
        request_id: call.requestId,
        first_number: numbers.first,
        tickets,
        tickets_left: ticketsLeft,
        entered_at: now,
      })
      .execute();
    return done({ numbers, ticketsLeft, drawsAt: round.closesAt.toISOString() });
  }).catch((error: unknown) => {
    if (error instanceof RaffleClosed) return refuse('promotion.closed');
    throw error;
  });
}

/** Thrown to roll the transaction back when the raffle has closed. */
class RaffleClosed extends Error {}

interface Round {
  readonly roundId: bigint;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

async function findRound(tx: Tx, { merchantId, promotionId }: RaffleEntryCall): Promise<Round | undefined> {
  return await tx
    .selectFrom('prize_round')
    .select(['round_id as roundId', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', promotionId)
    .where('period', '=', RAFFLE_PERIOD)
    .where('kind', '=', 'raffle')
    .executeTakeFirst();
}

async function judgeEntry(tx: Tx, call: RaffleEntryCall, round: Round): Promise<Outcome<never> | undefined> {
  const { merchantId, memberId, promotionId, now } = call;
  const program = await findProgram(tx, merchantId, 'raffle', promotionId);
  if (!program) return refuse('promotion.not_found');
  if (now < round.opensAt) return refuse('promotion.coming');
  if (now >= round.closesAt) return refuse('promotion.closed');
  const facts = await readRewardFacts(tx, memberId, now);
  if (facts.obstacle) return refuse('promotion.not_eligible', { obstacle: facts.obstacle });
  return isInAudience(program.audience, facts) ? undefined : refuse('promotion.not_eligible', { obstacle: 'audience' });
}

async function takeNumbers(tx: Tx, { roundId }: Round, tickets: number): Promise<NumberRange | undefined> {
  const { rows } = await sql<{ last: number }>`
    update prize_round set tickets = tickets + ${tickets}::integer
    where round_id = ${roundId} and closed_at is null
    returning tickets as last`.execute(tx);
  const last = rows[0]?.last;
  return last === undefined ? undefined : { first: last - tickets + 1, last };
}

async function findRepeated(
  tx: Tx,
  { memberId, requestId }: RaffleEntryCall,
  { roundId, closesAt }: Round,
): Promise<Outcome<RaffleEntryValue> | undefined> {
  const row = await tx
    .selectFrom('raffle_entry')
    .select(['round_id', 'first_number', 'tickets', 'tickets_left'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.round_id !== roundId) return refuse('ledger.key_reused');
  return done({
    numbers: { first: row.first_number, last: row.first_number + row.tickets - 1 },
    ticketsLeft: row.tickets_left,
    drawsAt: closesAt.toISOString(),
  });
}
