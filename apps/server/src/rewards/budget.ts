import { sql } from 'kysely';
import { findFittingAmounts, computeBudgetLeft, type ProgramRef } from '../domain/rewards/program.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';

/** The amount that a grant to a member would take from the budgets of its program: minor units of the brand's currency, or whole points. */
export interface BudgetRequest {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
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
  if (ofAllDays === undefined) return ofDay;
  return ofDay !== undefined && ofDay < ofAllDays ? ofDay : ofAllDays;
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

function zeroUnlessFits(amounts: readonly bigint[], fits: readonly boolean[]): bigint[] {
  return amounts.map((amount, place) => (fits[place] ? amount : 0n));
}

function fitsBoth(left: readonly boolean[], right: readonly boolean[]): boolean[] {
  return left.map((each, place) => each && right[place] === true);
}

async function fitMembers(
  tx: Tx,
  { merchantId, code }: ProgramRef,
  memberMinor: bigint,
  requests: readonly BudgetRequest[],
): Promise<boolean[]> {
  const members = [...new Set(requests.map(({ memberId }) => memberId))];
  const { rows } = await sql<{ member_id: bigint; granted: bigint }>`
    select member_id, sum(amount_minor)::bigint as granted from reward_grant
    where bucket = any(${[...new Set(members.map(bucketOf))]}::smallint[]) and member_id = any(${members}::bigint[])
      and merchant_id = ${merchantId} and program_code = ${code} and state in ('process', 'claim', 'claimed')
    group by member_id`.execute(tx);
  const granted = new Map(rows.map((row) => [row.member_id, row.granted]));
  return requests.map(({ memberId, amountMinor }) => {
    const sum = (granted.get(memberId) ?? 0n) + amountMinor;
    if (sum > memberMinor) return false;
    granted.set(memberId, sum);
    return true;
  });
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
