import { sql } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { timeOfId } from '../../domain/record-id.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { TicketRuleDefinition } from '../../domain/rewards/prize-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { isCountedByRule, computeTicketsDue, type TicketFact } from '../../domain/rewards/tickets.ts';
import type { Tx } from '../../platform/db.ts';
import { readEarners } from '../../rewards/audience-facts.ts';
import { readBrandContext } from '../../rewards/brand-context.ts';
import { readCountedDeposits } from '../../rewards/deposit-facts.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { changeTickets, takeTicketsBack } from '../../rewards/tickets.ts';

const MinorText = Type.String({ pattern: '^\\d{1,18}$' });
const Id = Type.String({ pattern: '^\\d{1,19}$' });
const betEvent = Compile(
  Type.Object({
    memberId: Id,
    betId: Id,
    merchantId: Type.Integer(),
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** Events of early releases do not have it. */
    placedAt: Type.Optional(Type.String({ format: 'date-time' })),
    gameType: Type.String(),
    validBetMinor: MinorText,
  }),
);
const depositEvent = Compile(Type.Object({ memberId: Id, depositId: Id }));

/**
 * Gives tickets by the rules of wheels, golden eggs and raffles. A consumer handles each event once, in the transaction that moves its cursor. An
 * undone event is subtracted, and its tickets are taken back as far as the member still has them.
 */
export const ticketEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, payloads.map(readBet)),
  'bet.voided': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, payloads.map(readBet).map(negate)),
  'deposit.credited': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, await readDeposits(tx, payloads)),
  'deposit.returned': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await countFacts(tx, (await readDeposits(tx, payloads)).map(negate)),
};

type TicketProgram = Program<{ readonly ticketRules: readonly TicketRuleDefinition[]; readonly drawsAt?: string }>;

/** Reads the programs of a brand that members earn tickets for. */
async function readTicketPrograms(tx: Tx, merchantId: number): Promise<TicketProgram[]> {
  const programs: TicketProgram[] = [
    ...(await readPrograms(tx, { merchantId, kind: 'wheel' })),
    ...(await readPrograms(tx, { merchantId, kind: 'golden_egg' })),
    ...(await readPrograms(tx, { merchantId, kind: 'raffle' })),
  ];
  return programs.filter(({ definition }) => definition.ticketRules.length > 0);
}

async function countFacts(tx: Tx, facts: readonly TicketFact[]): Promise<void> {
  const brands = [...Map.groupBy(facts, (fact) => fact.merchantId)].toSorted(([left], [right]) => left - right);
  for (const [merchantId, ofBrand] of brands) {
    const programs = await readTicketPrograms(tx, merchantId);
    const rows = await addProgress(tx, merchantId, sumProgressChanges(ofBrand, programs));
    await giveTickets(tx, merchantId, programs, rows);
  }
}

/** A change of a member's progress towards tickets. `rule` is the index of the rule in its program. */
interface ProgressChange {
  readonly memberId: bigint;
  readonly code: string;
  readonly rule: number;
  readonly day: string;
  readonly amountMinor: bigint;
}

/** Sums the facts by member, rule and day, in the order in which the rows are locked. */
function sumProgressChanges(facts: readonly TicketFact[], programs: readonly TicketProgram[]): ProgressChange[] {
  const changes = facts.flatMap((fact) =>
    programs.filter((program) => isRunningAt(program, fact.at)).flatMap((program) => toProgressChanges(fact, program)),
  );
  const sums = [...Map.groupBy(changes, toLockKey)].map(([key, same]) => {
    const amountMinor = same.reduce((sum, change) => sum + change.amountMinor, 0n);
    return { key, change: same[0] && { ...same[0], amountMinor } };
  });
  return sums
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .flatMap(({ change }) => (change === undefined ? [] : [change]));
}

function toProgressChanges(
  { memberId, day, amountMinor, ...fact }: TicketFact,
  program: TicketProgram,
): ProgressChange[] {
  const { code, definition } = program;
  return definition.ticketRules.flatMap((rule, place) =>
    isCountedByRule(rule, fact) ? [{ memberId, code, rule: place, day, amountMinor }] : [],
  );
}

/** Returns whether the program runs at this time. A raffle ends with its draw. */
function isRunningAt({ startsAt, endsAt, definition: { drawsAt } }: TicketProgram, at: Date): boolean {
  return at >= startsAt && (endsAt === null || at < endsAt) && (drawsAt === undefined || at < new Date(drawsAt));
}

/** The progress of a member under one rule on one day. `given` tickets were given for it, in `changes` changes. */
interface ProgressRow {
  readonly memberId: bigint;
  readonly code: string;
  readonly rule: number;
  readonly day: string;
  readonly progress: bigint;
  readonly given: number;
  readonly changes: number;
}

async function addProgress(
  tx: Tx,
  merchantId: number,
  changes: readonly ProgressChange[],
): Promise<readonly ProgressRow[]> {
  if (changes.length === 0) return [];
  const column = <Value>(of: (change: ProgressChange) => Value): Value[] => changes.map(of);
  const { rows } = await sql<ProgressRow>`
    insert into ticket_progress (bucket, member_id, merchant_id, program_code, rule, day, progress_minor)
    select bucket, member_id, ${merchantId}, program_code, rule, day, amount
    from unnest(
      ${column(({ memberId }) => bucketOf(memberId))}::smallint[], ${column(({ memberId }) => memberId)}::bigint[],
      ${column(({ code }) => code)}::text[], ${column(({ rule }) => rule)}::smallint[],
      ${column(({ day }) => day)}::date[], ${column(({ amountMinor }) => amountMinor)}::bigint[]
    ) as change (bucket, member_id, program_code, rule, day, amount)
    on conflict (bucket, member_id, program_code, rule, day) do update
      set progress_minor = ticket_progress.progress_minor + excluded.progress_minor
    returning ticket_progress.member_id as "memberId", ticket_progress.program_code as code, ticket_progress.rule,
      ticket_progress.day::text as day, ticket_progress.progress_minor as progress, ticket_progress.given,
      ticket_progress.changes`.execute(tx);
  return rows;
}

/**
 * Gives and takes tickets. Trial accounts, agents, blocked members and members outside the audience earn nothing, but tickets from before can still
 * be taken back.
 */
async function giveTickets(
  tx: Tx,
  merchantId: number,
  programs: readonly TicketProgram[],
  rows: readonly ProgressRow[],
): Promise<void> {
  const { currency } = await readBrandContext(tx, merchantId);
  const due = rows.flatMap((row) => {
    const program = programs.find(({ code }) => code === row.code);
    const rule = program?.definition.ticketRules[row.rule];
    const tickets = rule ? computeTicketsDue(rule, row.progress, currency) - row.given : 0;
    return program && rule && tickets !== 0 ? [{ row, program, kind: rule.kind, tickets }] : [];
  });
  const earners = await readEarners(
    tx,
    due.flatMap(({ row, tickets }) => (tickets > 0 ? [row.memberId] : [])),
  );
  const ordered = due.toSorted((left, right) => (toLockKey(left.row) < toLockKey(right.row) ? -1 : 1));
  for (const { row, program, kind, tickets } of ordered) {
    const facts = earners.get(row.memberId);
    if (tickets > 0 && !(facts && isInAudience(program.audience, facts))) continue;
    await changeGiven(tx, { row, merchantId, kind, tickets, now: new Date() });
  }
}

function toLockKey({ memberId, code, rule, day }: Pick<ProgressRow, 'memberId' | 'code' | 'rule' | 'day'>): string {
  return [String(memberId).padStart(19, '0'), code, rule, day].join(' ');
}

interface GivenChange {
  readonly row: ProgressRow;
  readonly merchantId: number;
  readonly kind: TicketRuleDefinition['kind'];
  readonly tickets: number;
  readonly now: Date;
}

/** Gives or takes tickets and stores how many tickets the progress has brought. Each change has its own source key. */
async function changeGiven(tx: Tx, { row, merchantId, kind, tickets, now }: GivenChange): Promise<void> {
  const { memberId, code: programCode, rule, day, changes } = row;
  const account = { memberId, merchantId, programCode, sourceKey: `rule:${rule}:${day}:${changes}`, now };
  const given = tickets > 0 ? tickets : -(await takeTicketsBack(tx, { ...account, tickets: -tickets }));
  if (tickets > 0) await changeTickets(tx, { ...account, change: tickets, reason: kind });
  if (given === 0) return;
  await sql`
    update ticket_progress set given = given + ${given}::integer, changes = changes + 1
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and program_code = ${programCode}
      and rule = ${rule} and day = ${day}::date`.execute(tx);
}

function readBet(payload: unknown): TicketFact {
  assert(betEvent.Check(payload), 'an event of a bet without its figures');
  const { memberId, merchantId, day, gameType, betId, placedAt, validBetMinor } = payload;
  return {
    memberId: BigInt(memberId),
    merchantId,
    kind: 'valid_bet',
    day,
    // A bet of an early release has no time at all, and counts for no program.
    at: placedAt === undefined ? (timeOfId(BigInt(betId)) ?? new Date(0)) : new Date(placedAt),
    gameType,
    amountMinor: BigInt(validBetMinor),
  };
}

async function readDeposits(tx: Tx, payloads: readonly unknown[]): Promise<TicketFact[]> {
  const named = payloads.map((payload) => {
    assert(depositEvent.Check(payload), 'an event of a deposit without its ids');
    return { memberId: BigInt(payload.memberId), depositId: BigInt(payload.depositId) };
  });
  return (await readCountedDeposits(tx, named)).map((deposit) => ({ ...deposit, kind: 'deposit' }));
}

function negate(fact: TicketFact): TicketFact {
  return { ...fact, amountMinor: -fact.amountMinor };
}
