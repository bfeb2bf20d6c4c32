import type { TicketRule, Wheel } from '@baize/contract/schemas/prizes';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { localText } from '../../domain/content/local-text.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { TicketRuleDefinition, WheelDefinition } from '../../domain/rewards/prize-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { readRewardFacts, type RewardFacts } from '../../rewards/standing.ts';
import { readTickets } from '../../rewards/tickets.ts';
import type { DrawnKind } from './draw.ts';
import { toChance, toPrize, turnoverTimesOf } from './prize-values.ts';
import { areOffersHidden, findPlayObstacle, type PrizeReader } from './reader.ts';

type TicketGame = Omit<Wheel, 'segments'>;
type RuledProgram = Program<{ readonly ticketRules: readonly TicketRuleDefinition[] }>;

/** Finds the wheel or the golden eggs that the member sees: the named program, or the first running one whose audience includes the member. */
export async function findGame<Kind extends DrawnKind>(
  db: Db,
  kind: Kind,
  reader: PrizeReader,
  promotionId: string | undefined,
) {
  const facts = await readRewardFacts(db, reader.memberId, reader.now);
  if (areOffersHidden(facts)) return undefined;
  const programs = await readPrograms(db, { merchantId: reader.merchantId, kind, now: reader.now });
  const program = programs.find(
    ({ code, audience }) => (promotionId === undefined || code === promotionId) && isInAudience(audience, facts),
  );
  return program && { program, facts };
}

/** Reads the part that all games with tickets have: the member's tickets, the rules that give tickets, the terms, and the obstacle to playing now. */
export async function readTicketGame(
  db: Db,
  reader: PrizeReader,
  program: RuledProgram,
  facts: RewardFacts,
): Promise<TicketGame> {
  const { code, titles, terms, endsAt, audience } = program;
  return {
    promotionId: code,
    title: localText(titles, reader.languages),
    tickets: await readTickets(db, { memberId: reader.memberId, programCode: code }),
    ticketRules: await readRules(db, reader, program),
    rules: localText(terms, reader.languages),
    endsAt: endsAt?.toISOString() ?? null,
    currency: reader.currency,
    obstacle: findPlayObstacle(facts, audience),
  };
}

/** Reads the prizes with their chances, and the remaining number of those with a stock. */
export async function readPrizesWithChances(
  db: Db,
  { languages }: PrizeReader,
  { merchantId, code, definition }: Program<WheelDefinition>,
): Promise<Wheel['segments']> {
  const rows = await db
    .selectFrom('prize_stock')
    .select(['prize_id', 'given'])
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', code)
    .execute();
  const given = new Map(rows.map((row) => [row.prize_id, row.given]));
  return definition.prizes.map((prize) => ({
    prize: toPrize(prize, languages),
    chance: toChance(prize.weight),
    weight: prize.weight,
    left: prize.stock === undefined ? null : Math.max(0, prize.stock - (given.get(prize.id) ?? 0)),
    turnoverTimes: turnoverTimesOf(prize.item),
  }));
}

async function readRules(db: Db, reader: PrizeReader, { code, definition }: RuledProgram): Promise<TicketRule[]> {
  const { memberId, today, currency } = reader;
  const { rows } = await sql<{ rule: number; progress: bigint; given: number }>`
    select p.rule, p.progress_minor as progress, p.given from ticket_progress p
    where ${isOfMember('p', memberId)} and p.program_code = ${code} and p.day = ${today}::date`.execute(db);
  return definition.ticketRules.map((rule, place) => {
    const row = rows.find((each) => each.rule === place);
    const progress = row && row.progress > 0n ? row.progress : 0n;
    return {
      kind: rule.kind,
      gameTypes: rule.kind === 'valid_bet' ? [...rule.gameTypes] : [],
      amount: rule.amount,
      tickets: rule.tickets,
      dayMax: rule.dayMax,
      progressToday: toDecimal(money(currency, progress)),
      givenToday: row?.given ?? 0,
    };
  });
}
