import { sql } from 'kysely';
import { fitting, budgetLeft, type ProgramRef } from '../domain/rewards/program.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';

export interface BudgetRequest {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
}

/** The row of a program that counts all days. */
const ALL_DAYS = '-infinity';

/** Returns whether a budget counts the grants of a program. The limit of a member needs no count: it is judged by the member's grants. */
export function isCounted({ budget: { totalMinor, dayMinor } }: Pick<ProgramRef, 'budget'>): boolean {
  return totalMinor !== undefined || dayMinor !== undefined;
}

/**
 * Takes amounts from the budgets of a program and returns which of them fit, in their order. The rows stay locked until the transaction
 * ends, so that grants of two processes take turns: call it last before the grants are written. Members whose grants could race each other
 * have to be locked by the caller where the program limits what one member may have.
 */
export async function takeBudget(
  tx: Tx,
  program: ProgramRef,
  day: string,
  requests: readonly BudgetRequest[],
): Promise<boolean[]> {
  const { totalMinor, dayMinor, memberMinor } = program.budget;
  const amounts = requests.map(({ amountMinor }) => amountMinor);
  let fits = requests.map(() => true);
  if (memberMinor !== undefined) fits = await fitMembers(tx, program, memberMinor, requests);
  if (!isCounted(program)) return fits;
  for (const [period, limit] of [
    [ALL_DAYS, totalMinor],
    [day, dayMinor],
  ] as const) {
    const left = budgetLeft(limit, await lockGranted(tx, program, period));
    fits = both(fits, fitting(masked(amounts, fits), left));
  }
  const taken = masked(amounts, fits).reduce((sum, amount) => sum + amount, 0n);
  await addGranted(tx, program, [ALL_DAYS, day], taken);
  return fits;
}

/**
 * Locks the budgets of a program until the transaction ends and returns what is left of them; undefined without a limit. For a caller that
 * chooses an amount by what is left.
 */
export async function lockBudgetLeft(tx: Tx, program: ProgramRef, day: string): Promise<bigint | undefined> {
  const { totalMinor, dayMinor } = program.budget;
  if (!isCounted(program)) return undefined;
  const ofAllDays = budgetLeft(totalMinor, await lockGranted(tx, program, ALL_DAYS));
  const ofDay = budgetLeft(dayMinor, await lockGranted(tx, program, day));
  if (ofAllDays === undefined) return ofDay;
  return ofDay !== undefined && ofDay < ofAllDays ? ofDay : ofAllDays;
}

/** Gives amounts back to the budgets of a program that were taken from them on `day`, for grants that ended unclaimed. */
export async function returnBudget(
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

function masked(amounts: readonly bigint[], fits: readonly boolean[]): bigint[] {
  return amounts.map((amount, place) => (fits[place] ? amount : 0n));
}

function both(left: readonly boolean[], right: readonly boolean[]): boolean[] {
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
