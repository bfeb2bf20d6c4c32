import { sql } from 'kysely';
import { findFittingAmounts, computeBudgetLeft, type ProgramRef } from '../domain/rewards/program.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The amount that a grant to a member would take from the budgets of its program: minor units of the brand's currency, or whole points. */
export interface BudgetRequest {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  /** What the member was promised of the program without a grant so far, e.g. the bonuses of open deposits. It counts towards the budget per member. */
  readonly promisedMinor?: bigint;
}

/** The key of the row that counts the grants of a program over all days. The other rows of a program count one day each. */
const ALL_DAYS = '-infinity';

/**
 * Returns whether the program has a total or a daily budget, whose use is counted in rows. A budget per member has no such row, because it is
 * computed from the member's grants.
 */
export function hasProgramBudget({ budget: { totalMinor, dayMinor } }: Pick<ProgramRef, 'budget'>): boolean {
  return totalMinor !== undefined || dayMinor !== undefined;
}

/**
 * Reserves amounts from the budgets of a program for the brand's day. Returns for each request, in their order, whether it fits. The budget rows stay
 * locked until the transaction ends, so this has to be the last step before the grants are inserted. If the program has a budget per member, the
 * caller has to lock the members.
 */
export async function reserveBudget(
  tx: Tx,
  program: ProgramRef,
  day: string,
  requests: readonly BudgetRequest[],
): Promise<boolean[]> {
  const { totalMinor, dayMinor, memberMinor } = program.budget;
  const amounts = requests.map(({ amountMinor }) => amountMinor);
  let fits = requests.map(() => true);
  if (memberMinor !== undefined) fits = await fitMembers(tx, program, memberMinor, requests);
  if (!hasProgramBudget(program)) return fits;
  for (const [period, limit] of [
    [ALL_DAYS, totalMinor],
    [day, dayMinor],
  ] as const) {
    const left = computeBudgetLeft(limit, await lockGranted(tx, program, period));
    fits = fitsBoth(fits, findFittingAmounts(zeroUnlessFits(amounts, fits), left));
  }
  const taken = zeroUnlessFits(amounts, fits).reduce((sum, amount) => sum + amount, 0n);
  await addGranted(tx, program, [ALL_DAYS, day], taken);
  return fits;
}

/**
 * Locks the budgets of a program until the transaction ends and returns the smallest remaining amount, or undefined if the program has no limit. A
 * caller uses this to choose an amount that fits.
 */
export async function lockRemainingBudget(tx: Tx, program: ProgramRef, day: string): Promise<bigint | undefined> {
  const { totalMinor, dayMinor } = program.budget;
  if (!hasProgramBudget(program)) return undefined;
  const ofAllDays = computeBudgetLeft(totalMinor, await lockGranted(tx, program, ALL_DAYS));
  const ofDay = computeBudgetLeft(dayMinor, await lockGranted(tx, program, day));
  return smallerLimit(ofAllDays, ofDay);
}

/**
 * Reads what the budgets of a program leave for one more grant to a member, or undefined if the program has no limit. Takes no locks, so another grant
 * may use the rest up before the caller reserves it.
 */
export async function readRemainingBudget(
  db: Db | Tx,
  program: ProgramRef,
  day: string,
  { memberId, promisedMinor = 0n }: Omit<BudgetRequest, 'amountMinor'>,
): Promise<bigint | undefined> {
  const { totalMinor, dayMinor, memberMinor } = program.budget;
  const remaining: (bigint | undefined)[] = [];
  if (hasProgramBudget(program)) {
    const granted = await readGranted(db, program, [ALL_DAYS, day]);
    remaining.push(
      computeBudgetLeft(totalMinor, granted.get(ALL_DAYS) ?? 0n),
      computeBudgetLeft(dayMinor, granted.get(day) ?? 0n),
    );
  }
  if (memberMinor !== undefined) {
    const granted = await sumMemberGrants(db, program, [memberId]);
    remaining.push(computeBudgetLeft(memberMinor, (granted.get(memberId) ?? 0n) + promisedMinor));
  }
  return remaining.reduce(smallerLimit, undefined);
}

/** Returns the smaller of two limits, of which undefined is none. */
function smallerLimit(left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return left < right ? left : right;
}

/** Gives an amount back to the budgets from which it was reserved on `day`, because the grant ended unclaimed. */
export async function releaseBudget(
  tx: Tx,
  program: Pick<ProgramRef, 'merchantId' | 'code'>,
  day: string,
  amountMinor: bigint,
): Promise<void> {
  await sql`
    update reward_budget set granted_minor = granted_minor - least(granted_minor, ${amountMinor})
    where merchant_id = ${program.merchantId} and program_code = ${program.code} and day in (${ALL_DAYS}::date, ${day}::date)`.execute(
    tx,
  );
}

/** What a row holds of the budgets of a program: a grant, or a deposit with a promised bonus. */
export interface HeldBudget {
  readonly merchant_id: number;
  readonly program_code: string;
  /** The day of the budget that the amount was taken from; null where no budget counted it. */
  readonly budget_day: string | null;
  readonly amount: bigint;
}

/** Gives the amounts of rows that have ended back. The budget rows are locked in one order, so that two workers cannot deadlock. */
export async function releaseBudgets(tx: Tx, ended: readonly HeldBudget[]): Promise<void> {
  const counted = ended.flatMap((each) => (each.budget_day === null ? [] : [{ ...each, day: each.budget_day }]));
  const byDay = Map.groupBy(counted, ({ merchant_id, program_code, day }) => `${merchant_id} ${program_code} ${day}`);
  for (const [, each] of [...byDay].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const [first] = each;
    if (!first) continue;
    const sum = each.reduce((total, { amount }) => total + amount, 0n);
    await releaseBudget(tx, { merchantId: first.merchant_id, code: first.program_code }, first.day, sum);
  }
}

function zeroUnlessFits(amounts: readonly bigint[], fits: readonly boolean[]): bigint[] {
  return amounts.map((amount, place) => (fits[place] ? amount : 0n));
}

function fitsBoth(left: readonly boolean[], right: readonly boolean[]): boolean[] {
  return left.map((each, place) => each && right[place] === true);
}

async function fitMembers(
  tx: Tx,
  program: ProgramRef,
  memberMinor: bigint,
  requests: readonly BudgetRequest[],
): Promise<boolean[]> {
  const granted = await sumMemberGrants(tx, program, [...new Set(requests.map(({ memberId }) => memberId))]);
  return requests.map(({ memberId, amountMinor, promisedMinor = 0n }) => {
    const sum = (granted.get(memberId) ?? 0n) + amountMinor;
    if (sum + promisedMinor > memberMinor) return false;
    granted.set(memberId, sum);
    return true;
  });
}

/** Sums the grants of the program by member, without those that have ended. */
async function sumMemberGrants(
  db: Db | Tx,
  { merchantId, code }: ProgramRef,
  members: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ member_id: bigint; granted: bigint }>`
    select member_id, sum(amount_minor)::bigint as granted from reward_grant
    where bucket = any(${[...new Set(members.map(bucketOf))]}::smallint[]) and member_id = any(${[...members]}::bigint[])
      and merchant_id = ${merchantId} and program_code = ${code} and state in ('process', 'claim', 'claimed')
    group by member_id`.execute(db);
  return new Map(rows.map((row) => [row.member_id, row.granted]));
}

/** Reads what a program has granted in the periods, without locks. A period without grants is missing in the answer. */
async function readGranted(
  db: Db | Tx,
  { merchantId, code }: ProgramRef,
  periods: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ period: string; granted_minor: bigint }>`
    select day::text as period, granted_minor from reward_budget
    where merchant_id = ${merchantId} and program_code = ${code} and day = any(${[...periods]}::date[])`.execute(db);
  return new Map(rows.map((row) => [row.period, row.granted_minor]));
}

async function lockGranted(tx: Tx, { merchantId, code }: ProgramRef, period: string): Promise<bigint> {
  await sql`
    insert into reward_budget (merchant_id, program_code, day, granted_minor) values (${merchantId}, ${code}, ${period}::date, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ granted_minor: bigint }>`
    select granted_minor from reward_budget
    where merchant_id = ${merchantId} and program_code = ${code} and day = ${period}::date
    for update`.execute(tx);
  return rows[0]?.granted_minor ?? 0n;
}

async function addGranted(
  tx: Tx,
  { merchantId, code }: ProgramRef,
  periods: readonly string[],
  taken: bigint,
): Promise<void> {
  if (taken === 0n) return;
  await sql`
    update reward_budget set granted_minor = granted_minor + ${taken}
    where merchant_id = ${merchantId} and program_code = ${code} and day = any(${[...periods]}::date[])`.execute(tx);
}
