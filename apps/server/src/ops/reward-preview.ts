import type { GameTypeCode } from '@baize/contract/schemas/common';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { isInAudience, type AudienceFacts } from '../domain/rewards/audience.ts';
import { calendarAt, type Period } from '../domain/rewards/calendar.ts';
import {
  expectedOfTickets,
  previewMission,
  previewRebate,
  previewRescue,
  previewTickets,
  type PreviewDay,
  type PreviewedCost,
  type PreviewMember,
} from '../domain/rewards/cost-preview.ts';
import { programDefinitions } from '../domain/rewards/program-definitions.ts';
import { judgeProgramFile, type ProgramFile } from '../domain/rewards/program-file.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { BUCKETS } from '../domain/bucket.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { readEarners } from '../rewards/audience-facts.ts';
import type { OpsContext } from './ops-context.ts';
import { findBrand } from './brand.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions } from './command-options.ts';

/**
 * Runs `pnpm ops reward-programs preview --merchant CODE --file FILE`: prints what a program would have cost on the figures of the last month, and
 * how many members would have received something. Nothing is stored.
 */
export async function previewProgram(args: readonly string[], context: OpsContext): Promise<number> {
  const { db, now, print } = context;
  const options = readCommandOptions(args, ['merchant', 'file']);
  const brand = await findBrand(db, options.required('merchant'));
  const judged = judgeProgramFile(context.readFile(options.required('file')));
  if (!judged.ok) throw new OperatorError(judged.mistakes.join('\n'));
  const currency = currencyOf(brand.currency);
  const preview = createPreview(judged.value, currency);
  const month = calendarAt(now(), brand.timeZone).lastMonth;
  const total = { members: 0, tickets: 0, cashMinor: 0n, points: 0n };
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    for (const member of await readMembers(db, { ...brand, bucket, month }, judged.value)) {
      const cost = preview(member);
      const isGiven = cost.cashMinor > 0n || cost.points > 0n || cost.tickets > 0;
      total.members += isGiven ? 1 : 0;
      total.tickets += cost.tickets;
      total.cashMinor += cost.cashMinor;
      total.points += cost.points;
    }
  const cash = toDecimal(money(currency, total.cashMinor));
  print(`On the figures of ${month.key}, for the audience as it is now:`);
  print(`members=${total.members}  tickets=${total.tickets}  cash=${cash}  points=${total.points}`);
  const { total: budget } = judged.value.budget ?? {};
  const limit = budget === undefined ? undefined : parseAmount(budget, currency);
  if (limit && limit.amountMinor < total.cashMinor) print(`The total budget of ${budget} would not have covered it.`);
  return 0;
}

type Preview = (member: PreviewMember) => PreviewedCost;

const definitionChecks = {
  wheel: Compile(programDefinitions.wheel),
  golden_egg: Compile(programDefinitions.golden_egg),
  rebate: Compile(programDefinitions.rebate),
  rescue: Compile(programDefinitions.rescue),
  mission: Compile(programDefinitions.mission),
};

/** Returns the function that computes the cost of the program for one member. Throws an `OperatorError` if the kind cannot be previewed. */
function createPreview({ kind, definition }: ProgramFile, currency: Currency): Preview {
  if (definitionChecks.wheel.Check(definition) || definitionChecks.golden_egg.Check(definition)) {
    const { ticketRules, prizes } = definition;
    return (member) => expectedOfTickets(prizes, previewTickets(ticketRules, member, currency), currency);
  }
  if (kind === 'rebate' && definitionChecks.rebate.Check(definition))
    return (member) => previewRebate(definition, member, currency);
  if (kind === 'rescue' && definitionChecks.rescue.Check(definition))
    return (member) => previewRescue(definition, member, currency);
  if (kind === 'mission' && definitionChecks.mission.Check(definition)) {
    if (definition.measure !== 'valid_bet' && definition.measure !== 'deposit')
      throw new OperatorError('A mission is previewed where it counts valid bet or deposits.');
    return (member) => previewMission(definition, member, currency) ?? { tickets: 0, cashMinor: 0n, points: 0n };
  }
  throw new OperatorError(
    `The figures of a month do not say what a program of the kind ${kind} would have cost. Previewed are wheel, golden_egg, rebate, rescue and mission.`,
  );
}

/** The part of a brand that one query reads: the members of one bucket. */
interface Slice {
  readonly merchantId: number;
  readonly bucket: number;
  readonly month: Period;
}

interface DayRow {
  readonly member_id: bigint;
  readonly day: string;
  readonly bets: PreviewDayBets | null;
  readonly deposits: bigint;
  readonly bonuses: bigint;
}

type PreviewDayBets = readonly { readonly gameType: GameTypeCode; readonly validBet: string; readonly loss: string }[];

/** Reads the members of one bucket who belong to the audience. Reading bucket by bucket bounds the memory for a brand of any size. */
async function readMembers(db: Db, slice: Slice, { audience = {} }: ProgramFile): Promise<PreviewMember[]> {
  const rows = await readDays(db, slice);
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  const facts: ReadonlyMap<bigint, AudienceFacts> = await transaction(
    db,
    async (tx) => await readEarners(tx, [...byMember.keys()]),
  );
  return [...byMember].flatMap(([memberId, days]) => {
    const memberFacts = facts.get(memberId);
    if (!memberFacts || !isInAudience(audience, memberFacts)) return [];
    return [{ vipLevel: memberFacts.vipLevel, days: days.map(toDay) }];
  });
}

function toDay({ day, bets, deposits, bonuses }: DayRow): PreviewDay {
  return {
    day,
    bets: (bets ?? []).map(({ gameType, validBet, loss }) => ({
      gameType,
      validBetMinor: BigInt(validBet),
      lossMinor: BigInt(loss),
    })),
    depositsMinor: deposits,
    bonusesMinor: bonuses,
  };
}

async function readDays(db: Db, { merchantId, bucket, month }: Slice): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    with played as (
      select member_id, day, jsonb_agg(jsonb_build_object('gameType', game_type, 'validBet', valid_bet::text, 'loss', loss::text)) as bets
      from (
        select member_id, day, game_type, sum(valid_bet_minor) as valid_bet, sum(stake_minor - win_minor) as loss
        from member_day
        where merchant_id = ${merchantId} and member_id & 255 = ${bucket} and day between ${month.from}::date and ${month.to}::date
        group by member_id, day, game_type
      ) by_type
      group by member_id, day
    ), paid as (
      select member_id, day, sum(deposits_minor)::bigint as deposits, sum(bonuses_minor)::bigint as bonuses
      from member_money_day
      where bucket = ${bucket} and merchant_id = ${merchantId} and day between ${month.from}::date and ${month.to}::date
      group by member_id, day
    )
    select member_id, day::text as day, played.bets, coalesce(paid.deposits, 0)::bigint as deposits,
      coalesce(paid.bonuses, 0)::bigint as bonuses
    from played full join paid using (member_id, day)
    order by member_id, day`.execute(db);
  return rows;
}
