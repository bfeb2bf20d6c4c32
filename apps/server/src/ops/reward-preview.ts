import type { MissionMeasure } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import type { ApplicationDefinition } from '../domain/rewards/application-definition.ts';
import { isInAudience } from '../domain/rewards/audience.ts';
import { calendarAt, type Period } from '../domain/rewards/calendar.ts';
import {
  expectedOfTickets,
  previewCashback,
  previewMission,
  previewPoints,
  repeatReward,
  sumPreviewedCosts,
  previewRebate,
  previewRescue,
  previewTickets,
  type PreviewDay,
  type PreviewedCost,
  type PreviewMember,
} from '../domain/rewards/cost-preview.ts';
import { computeHighestCost } from '../domain/rewards/highest-cost.ts';
import type { MissionDefinition } from '../domain/rewards/mission-definition.ts';
import { parseGoal } from '../domain/rewards/mission-progress.ts';
import { programDefinitions } from '../domain/rewards/program-definitions.ts';
import { judgeProgramFile, type ProgramFile } from '../domain/rewards/program-file.ts';
import { previewVip, type EarlierSums } from '../domain/rewards/vip-preview.ts';
import {
  previewApplications,
  previewCountedMission,
  previewFreeRounds,
  previewSignIn,
} from '../domain/rewards/visit-preview.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { BUCKETS } from '../domain/bucket.ts';
import { readAccounts } from '../members/accounts.ts';
import { isOnMerchantDays } from '../members/merchant-days.ts';
import { countSecuritySteps } from '../members/security-steps.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { readEarners } from '../rewards/audience-facts.ts';
import type { OpsContext } from './ops-context.ts';
import { requireBrand, type Brand } from './brand.ts';
import { OperatorError } from './operator-error.ts';
import { readCommandOptions, parseWholeNumberOption } from './command-options.ts';
import { previewInvitations } from './invitation-preview.ts';
import { previewLeaderboard, type MemberCost } from './leaderboard-preview.ts';
import { previewReferral } from './referral-preview.ts';

/** The largest number of members that are named. */
const NAMED_MAX = 100;

/**
 * Runs `pnpm ops reward-programs preview --merchant CODE --file FILE [--members 20]`: prints what a program would have cost on the figures of the last
 * month, how many members would have received something, and those who would have received most. A voucher, a raffle, red envelopes
 * and a leaderboard by best multiple cost at most what they offer. Nothing is stored.
 */
export async function previewProgram(args: readonly string[], context: OpsContext): Promise<number> {
  const { db, now, print } = context;
  const options = readCommandOptions(args, ['merchant', 'file', 'members']);
  const namedMembersMax = parseWholeNumberOption('members', options.optional('members'), {
    defaultValue: 0,
    max: NAMED_MAX,
  });
  const brand = await requireBrand(db, options.required('merchant'));
  const judged = judgeProgramFile(context.readFile(options.required('file')));
  if (!judged.ok) throw new OperatorError(judged.mistakes.join('\n'));
  const currency = currencyOf(brand.currency);
  const month = calendarAt(now(), brand.timeZone).lastMonth;
  const highest = computeHighestCost(judged.value, month, currency);
  if (highest) {
    print(`If everything is taken, in a month like ${month.key}:`);
    printCosts(context, highest, judged.value, currency);
    return 0;
  }
  const costs = await previewMembers(db, { ...brand, month }, judged.value);
  print(`On the figures of ${month.key}, for the audience as it is now:`);
  printCosts(context, costs, judged.value, currency);
  const remark = findRemark(judged.value);
  if (remark !== undefined) print(remark);
  await printMembers(context, costs.mostExpensive.slice(0, namedMembersMax), currency);
  return 0;
}

/** Prints the costs, and a sentence where they exceed the total budget. */
function printCosts(
  { print }: Pick<OpsContext, 'print'>,
  costs: PreviewedCost & Partial<Pick<MemberCosts, 'members'>>,
  { budget }: ProgramFile,
  currency: Currency,
): void {
  const members = costs.members === undefined ? '' : `members=${costs.members}  `;
  print(`${members}${formatCosts(costs, currency)}`);
  const limit = budget?.total === undefined ? undefined : parseAmount(budget.total, currency);
  if (limit && limit.amountMinor < costs.cashMinor)
    print(`The total budget of ${budget?.total} would not have covered it.`);
}

/** The costs of a program in a month, with the number of members who would have received something. */
interface MemberCosts extends PreviewedCost {
  readonly members: number;
  /** Those who would have received most, at most `NAMED_MAX`. */
  readonly mostExpensive: readonly MemberCost[];
}

const NO_COSTS: MemberCosts = { members: 0, tickets: 0, cashMinor: 0n, points: 0n, mostExpensive: [] };

/** Adds the costs of members. Only the most expensive ones are kept, so that a brand of any size fits into the memory. */
function addMembers(costs: MemberCosts, added: readonly MemberCost[]): MemberCosts {
  const earners = added.filter(({ cashMinor, points, tickets }) => cashMinor > 0n || points > 0n || tickets > 0);
  const best = [...costs.mostExpensive, ...earners]
    .toSorted(
      (left, right) => compareBigints(right.cashMinor, left.cashMinor) || compareBigints(right.points, left.points),
    )
    .slice(0, NAMED_MAX);
  return { ...sumPreviewedCosts([costs, ...earners]), members: costs.members + earners.length, mostExpensive: best };
}

function formatCosts({ tickets, cashMinor, points }: PreviewedCost, currency: Currency): string {
  return `tickets=${tickets}  cash=${toDecimal(money(currency, cashMinor))}  points=${points}`;
}

async function printMembers(
  { db, print }: Pick<OpsContext, 'db' | 'print'>,
  members: readonly MemberCost[],
  currency: Currency,
): Promise<void> {
  const accounts = await readAccounts(
    db,
    members.map(({ memberId }) => memberId),
  );
  for (const { memberId, ...cost } of members)
    print(`${accounts.get(memberId) ?? memberId}  ${formatCosts(cost, currency)}`);
}

/**
 * Computes what all members would have received, bucket by bucket. A leaderboard ranks all members together, and friends belong to other buckets than their
 * inviters, so that one query computes the programs that count these.
 */
async function previewMembers(
  db: Db,
  slice: Omit<PreviewSlice, 'bucket'> & Brand,
  file: ProgramFile,
): Promise<MemberCosts> {
  if (file.kind === 'leaderboard' && definitionChecks.leaderboard.Check(file.definition))
    return addMembers(NO_COSTS, await previewLeaderboard(db, slice, file.definition));
  if (file.kind === 'referral' && definitionChecks.referral.Check(file.definition)) {
    const { definition, audience = {} } = file;
    return addMembers(NO_COSTS, await previewReferral(db, slice, { definition, audience }));
  }
  if (file.kind === 'mission' && definitionChecks.mission.Check(file.definition)) {
    const { definition, audience = {} } = file;
    if (definition.measure === 'invitations')
      return addMembers(NO_COSTS, await previewInvitations(db, slice, { definition, audience }));
  }
  const preview = createPreview(file, slice);
  let costs = NO_COSTS;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const members = await readMembers(db, { ...slice, bucket }, file);
    costs = addMembers(
      costs,
      members.map((member) => ({ memberId: member.memberId, ...preview(member) })),
    );
  }
  return costs;
}

function compareBigints(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

type MemberPreview = (member: BrandMember) => PreviewedCost;

const definitionChecks = {
  application: Compile(programDefinitions.application),
  cashback: Compile(programDefinitions.cashback),
  leaderboard: Compile(programDefinitions.leaderboard),
  points: Compile(programDefinitions.points),
  wheel: Compile(programDefinitions.wheel),
  golden_egg: Compile(programDefinitions.golden_egg),
  rebate: Compile(programDefinitions.rebate),
  rescue: Compile(programDefinitions.rescue),
  mission: Compile(programDefinitions.mission),
  referral: Compile(programDefinitions.referral),
  sign_in: Compile(programDefinitions.sign_in),
  free_rounds: Compile(programDefinitions.free_rounds),
  vip: Compile(programDefinitions.vip),
};

/** Returns the function that computes the cost of the program for one member. Throws an `OperatorError` if the kind cannot be previewed. */
function createPreview(
  { kind, definition }: ProgramFile,
  slice: Pick<PreviewSlice & Brand, 'month' | 'currency'>,
): MemberPreview {
  const { month } = slice;
  const currency = currencyOf(slice.currency);
  if (definitionChecks.wheel.Check(definition) || definitionChecks.golden_egg.Check(definition)) {
    const { ticketRules, prizes } = definition;
    return (member) => expectedOfTickets(prizes, previewTickets(ticketRules, member, currency), currency);
  }
  if (kind === 'rebate' && definitionChecks.rebate.Check(definition))
    return (member) => previewRebate(definition, member, currency);
  if (kind === 'cashback' && definitionChecks.cashback.Check(definition))
    return (member) => previewCashback(definition, member, currency);
  if (kind === 'points' && definitionChecks.points.Check(definition))
    return (member) => previewPoints(definition, member, currency);
  if (kind === 'rescue' && definitionChecks.rescue.Check(definition))
    return (member) => previewRescue(definition, member, currency);
  if (kind === 'mission' && definitionChecks.mission.Check(definition))
    return createMissionPreview(definition, currency);
  if (kind === 'application' && definitionChecks.application.Check(definition))
    return createApplicationPreview(definition, currency);
  if (kind === 'sign_in' && definitionChecks.sign_in.Check(definition))
    return ({ countedDays }) => previewSignIn(definition, countedDays, currency);
  if (kind === 'free_rounds' && definitionChecks.free_rounds.Check(definition))
    return ({ countedDays }) => previewFreeRounds(definition, countedDays, currency);
  if (kind === 'vip' && definitionChecks.vip.Check(definition))
    return (member) => previewVip(definition, member, { month, currency });
  throw new Error(`no preview of programs of the kind ${kind}`);
}

/** Returns the preview of a mission, or throws an `OperatorError` that says why a month has no figure for what the mission counts. */
function createMissionPreview(definition: MissionDefinition, currency: Currency): MemberPreview {
  const { measure, vendors, reward } = definition;
  if (vendors) throw new OperatorError('The figures of a month do not say at which vendors bets were made.');
  switch (measure) {
    case 'logins':
    case 'deposits':
      return ({ countedDays }) => previewCountedMission(definition, countedDays, currency);
    case 'security': {
      const goal = parseGoal(definition, currency);
      return ({ securitySteps = 0n }) => repeatReward(reward, securitySteps >= goal ? 1 : 0, currency);
    }
    case 'valid_bet':
    case 'deposit':
    case 'games':
      return (member) => previewMission(definition, member, currency) ?? NO_COSTS;
    case 'wins':
      throw new OperatorError(
        'The figures of a month do not say how many bets were won. They count bets, stakes and wins in money.',
      );
    case 'invitations':
      throw new Error('invitations are previewed for all members together');
    default:
      return measure satisfies never;
  }
}

/** Returns the preview of applications. Throws an `OperatorError` for those without a limit, which no figure of a month bounds. */
function createApplicationPreview(definition: ApplicationDefinition, currency: Currency): MemberPreview {
  if (definition.frequency === 'always')
    throw new OperatorError(
      'Members may send any number of these applications (frequency always), and operators decide each amount: no figure of a month bounds the cost. The total budget does.',
    );
  return ({ countedDays }) => previewApplications(definition, countedDays, currency) ?? NO_COSTS;
}

/** What a preview leaves out or takes for granted, by kind, so that the operator reads the figures rightly. */
const REMARKS: Readonly<Partial<Record<ProgramFile['kind'], string>>> = {
  application:
    'Counted is the largest amount for each member and application, as if all who logged in had applied and got it.',
  free_rounds: 'Counted are the stakes, as if all who logged in had claimed. What the rounds win is not known before.',
  referral: 'Counted are friends whom a shared device or number would send to an operator, too.',
  sign_in: 'Counted are days with a log-in. A member who stays logged in for days signs without one.',
  vip: 'Without birthdays, and without ranks that are lost for a month with too little play.',
};

function findRemark({ kind, definition }: ProgramFile): string | undefined {
  if (kind === 'rebate' && definitionChecks.rebate.Check(definition) && definition.vendorRates)
    return 'Counted are the rates of categories alone: the figures of a month do not say at which vendors bets were made.';
  if (kind === 'mission' && definitionChecks.mission.Check(definition)) return MISSION_REMARKS[definition.measure];
  return REMARKS[kind];
}

/** Sentences about what the preview of a mission leaves out or assumes, by the measure of the mission. */
const MISSION_REMARKS: Readonly<Partial<Record<MissionMeasure, string>>> = {
  games:
    'Counted are all settled bets, at most too many: the figures of a month do not leave out ties and free rounds.',
  invitations:
    'Counted are friends whom the referral program rewarded in the month, without those that an operator decided about.',
  security: 'Counted are members who logged in during the month and have set so many steps by now.',
};

/** The part of a brand that one query reads: the members of one bucket. A member's bucket is a number from 0 to 255 that follows from the id. */
interface PreviewSlice {
  readonly merchantId: number;
  readonly bucket: number;
  readonly month: Period;
  readonly timeZone: string;
}

/** A member with the figures that the kind of the program needs besides the days of play. */
interface BrandMember extends PreviewMember {
  readonly memberId: bigint;
  /** The days of the month with a log-in, or the day of each deposit. Empty for a program that counts neither. */
  readonly countedDays: readonly string[];
  /** The steps of the security centre that are set now. Undefined for a program that does not count them. */
  readonly securitySteps?: bigint;
  /** The sums before the month, of a member who had any. Undefined for a program that does not need them. */
  readonly before?: EarlierSums;
}

/** The figures of one member and day. `bets` is `null` for a day without bets. Amounts are in minor units. */
interface DayRow {
  readonly member_id: bigint;
  readonly day: string;
  readonly bets: PreviewDayBets | null;
  readonly deposits: bigint;
  readonly bonuses: bigint;
}

type PreviewDayBets = readonly {
  readonly gameType: GameTypeCode;
  readonly validBet: string;
  readonly loss: string;
  readonly count: number;
}[];

/** Reads the members of one bucket who belong to the audience. Reading bucket by bucket bounds the memory for a brand of any size. */
async function readMembers(db: Db, slice: PreviewSlice, file: ProgramFile): Promise<BrandMember[]> {
  const { audience = {} } = file;
  const byMember = Map.groupBy(await readDayRows(db, slice), ({ member_id }) => member_id);
  const counted = await readCountedDays(db, slice, file);
  const before = file.kind === 'vip' ? await readEarlierSums(db, slice) : undefined;
  const memberIds = new Set([...byMember.keys(), ...counted.keys(), ...(before?.keys() ?? [])]);
  const countsSteps =
    file.kind === 'mission' &&
    definitionChecks.mission.Check(file.definition) &&
    file.definition.measure === 'security';
  const { facts, steps } = await transaction(db, async (tx) => ({
    facts: await readEarners(tx, [...memberIds]),
    steps: countsSteps ? await countSecuritySteps(tx, [...counted.keys()]) : undefined,
  }));
  return [...memberIds].flatMap((memberId) => {
    const memberFacts = facts.get(memberId);
    if (!memberFacts || !isInAudience(audience, memberFacts)) return [];
    const sums = before?.get(memberId);
    const securitySteps = steps?.get(memberId);
    return [
      {
        memberId,
        vipLevel: memberFacts.vipLevel,
        days: (byMember.get(memberId) ?? []).map(toPreviewDay),
        countedDays: counted.get(memberId) ?? [],
        ...(sums && { before: sums }),
        ...(securitySteps !== undefined && { securitySteps }),
      },
    ];
  });
}

/** The kinds whose preview counts days with a log-in. */
const KINDS_OF_LOGINS: ReadonlySet<ProgramFile['kind']> = new Set(['application', 'sign_in', 'free_rounds']);

/** Reads the days that a program counts, by member: of log-ins once each, of deposits one for each deposit. Most programs count neither. */
async function readCountedDays(
  db: Db,
  { merchantId, bucket, month, timeZone }: PreviewSlice,
  { kind, definition }: ProgramFile,
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const measure = kind === 'mission' && definitionChecks.mission.Check(definition) ? definition.measure : undefined;
  const days = { ...month, timeZone };
  const isOfLogins = KINDS_OF_LOGINS.has(kind) || measure === 'logins' || measure === 'security';
  if (!isOfLogins && measure !== 'deposits') return new Map();
  const events = isOfLogins
    ? sql`select distinct (e.at at time zone ${timeZone})::date as day from login_event e
        where e.member_id = m.member_id and e.outcome = 'ok' and e.site = 'member' and ${isOnMerchantDays('e.at', days)}`
    : sql`select (e.credited_at at time zone ${timeZone})::date as day from deposit e
        where e.member_id = m.member_id and e.state = 'credited' and e.kind <> 'demo' and ${isOnMerchantDays('e.credited_at', days)}`;
  const { rows } = await sql<{ member_id: bigint; days: string[] }>`
    select m.member_id, array_agg(visit.day::text order by visit.day) as days
    from member m cross join lateral (${events}) visit
    where m.merchant_id = ${merchantId} and m.member_id & 255 = ${bucket}
    group by m.member_id`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row.days]));
}

/** Reads the valid bet and the deposits of members over all time before the month. */
async function readEarlierSums(
  db: Db,
  { merchantId, bucket, month }: PreviewSlice,
): Promise<ReadonlyMap<bigint, EarlierSums>> {
  const { rows } = await sql<EarlierSums & { readonly memberId: bigint }>`
    select member_id as "memberId", coalesce(sum(valid_bet), 0)::bigint as "validBetMinor", coalesce(sum(deposits), 0)::bigint as "depositsMinor"
    from (
      select member_id, valid_bet_minor as valid_bet, 0 as deposits from member_day
      where merchant_id = ${merchantId} and member_id & 255 = ${bucket} and day < ${month.from}::date
      union all
      select member_id, 0, deposits_minor from member_money_day
      where bucket = ${bucket} and merchant_id = ${merchantId} and day < ${month.from}::date
    ) earlier
    group by member_id`.execute(db);
  return new Map(rows.map(({ memberId, ...sums }) => [memberId, sums]));
}

function toPreviewDay({ day, bets, deposits, bonuses }: DayRow): PreviewDay {
  return {
    day,
    bets: (bets ?? []).map(({ gameType, validBet, loss, count }) => ({
      gameType,
      count,
      validBetMinor: BigInt(validBet),
      lossMinor: BigInt(loss),
    })),
    depositsMinor: deposits,
    bonusesMinor: bonuses,
  };
}

async function readDayRows(db: Db, { merchantId, bucket, month }: PreviewSlice): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    with played as (
      select member_id, day, jsonb_agg(jsonb_build_object('gameType', game_type, 'validBet', valid_bet::text, 'loss', loss::text, 'count', bets)) as bets
      from (
        select member_id, day, game_type, sum(valid_bet_minor) as valid_bet, sum(stake_minor - win_minor) as loss, sum(bets) as bets
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
