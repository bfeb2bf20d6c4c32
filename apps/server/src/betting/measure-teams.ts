import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { SettlementWindow } from '../domain/contracts/window.ts';
import { addDays, dayAt, daysBetween } from '../domain/rewards/calendar.ts';
import type { Tx } from '../platform/db.ts';
import {
  selectContractRows,
  settlementLineColumns,
  selectSettlementLineValues,
  readContractsInWindow,
  type ContractInWindow,
} from './contracts-in-window.ts';
import type { Series } from './late-bets.ts';

/** A closed settlement window of a series. Bets that arrive later count in a later window. */
export interface MeasuredWindow {
  readonly runId: bigint;
  readonly series: Series;
  readonly window: SettlementWindow;
  readonly timeZone: string;
  /** The time at which the window was closed. Members who were not eligible at this time do not count (`isEligible`). */
  readonly closedAt: Date;
}

/** A range of buckets of players. `from` is included, `to` is not. */
export interface BucketRange {
  readonly from: number;
  readonly to: number;
}

const HOUR_MS = 3_600_000;

/**
 * Adds the play of the members in these buckets to the settlement lines of the agents above them. Lines that do not exist are inserted, so a contract
 * whose team has done nothing in a window has no line. A bet counts for every agent of the line in which the bet was placed. A member lies in one
 * bucket, so the sums and the numbers of active members over all buckets add up to those of the team. Bets that arrived after the window was closed
 * are left out, because they correct the next window. Lines are inserted by bucket, so that each later step, which goes by contract, changes few lines of
 * each page. The page then has room for their new versions (docs/decisions/0116-row-versions-of-settlement-lines.md).
 */
export async function measureTeams(tx: Tx, measured: MeasuredWindow, buckets: BucketRange): Promise<void> {
  const { window } = measured;
  const contracts = await readContractsInWindow(tx, measured.series, window);
  await sql`
    with contract as (${selectContractRows(contracts)}),
    play as (${selectPlay(measured, buckets)}),
    counted as (
      select p.member_id, p.line, sum(p.stake_minor) as stake_minor, sum(p.valid_bet_minor) as valid_bet_minor, sum(p.win_minor) as win_minor
      from play p where ${isEligible('p.member_id', measured.closedAt)} group by p.member_id, p.line
    ),
    -- The line of a bet is the path from the topmost agent to the player. Without its last label it lists the agents above the player.
    of_agent as (
      select agent::bigint as agent_id, member_id, sum(stake_minor) as stake_minor, sum(valid_bet_minor) as valid_bet_minor, sum(win_minor) as win_minor
      from counted cross join lateral unnest(string_to_array(subpath(line, 0, -1)::text, '.')) agent
      where nlevel(line) > 1 group by agent, member_id
    ),
    team as (
      select c.contract_id, sum(o.stake_minor) as stake_minor, sum(o.valid_bet_minor) as valid_bet_minor, sum(o.win_minor) as win_minor,
        count(*) filter (
          where o.stake_minor > 0 and o.valid_bet_minor >= c.active_valid_bet_minor
            and (c.active_deposits_minor = 0 or c.active_deposits_minor <= ${sumDeposits('o.member_id', measured)})
        ) as active_members
      from of_agent o join contract c on c.member_id = o.agent_id
      group by c.contract_id
    )
    insert into settlement_line as l (${settlementLineColumns}, stake_minor, valid_bet_minor, win_minor, active_members)
    select ${selectSettlementLineValues(measured)}, t.stake_minor, t.valid_bet_minor, t.win_minor, t.active_members
    from team t join contract k on k.contract_id = t.contract_id
    where t.stake_minor <> 0 or t.valid_bet_minor <> 0 or t.win_minor <> 0
    order by k.bucket
    on conflict (bucket, member_id, contract_id, window_from) do update set stake_minor = l.stake_minor + excluded.stake_minor,
      valid_bet_minor = l.valid_bet_minor + excluded.valid_bet_minor, win_minor = l.win_minor + excluded.win_minor,
      active_members = l.active_members + excluded.active_members`.execute(tx);
  if (isWholeDayWindow(window)) await measureTeamMoney(tx, measured, { buckets, contracts });
}

/**
 * Adds the bonuses, rebates and salaries that the members of the team received, which are costs of a dividend. Windows of an hour or less have no
 * such costs.
 */
async function measureTeamMoney(
  tx: Tx,
  measured: MeasuredWindow,
  { buckets, contracts }: { readonly buckets: BucketRange; readonly contracts: readonly ContractInWindow[] },
): Promise<void> {
  const { series } = measured;
  await sql`
    with contract as (${selectContractRows(contracts)}),
    team as (
      select agent::bigint as agent_id, sum(bonuses_minor) as bonuses_minor, sum(rebates_minor) as rebates_minor, sum(salaries_minor) as salaries_minor
      from member_money_day d cross join lateral unnest(string_to_array(subpath(d.line, 0, -1)::text, '.')) agent
      where d.day = ${buildAnyDayOfWindow(measured.window, measured.timeZone)} and d.merchant_id = ${series.merchantId} and nlevel(d.line) > 1
        and d.bucket >= ${buckets.from} and d.bucket < ${buckets.to} and ${isEligible('d.member_id', measured.closedAt)}
      group by agent
    )
    insert into settlement_line as l (${settlementLineColumns}, promotions_minor, rebates_minor, salaries_minor)
    select ${selectSettlementLineValues(measured)}, t.bonuses_minor, t.rebates_minor, t.salaries_minor
    from team t join contract k on k.member_id = t.agent_id
    where t.bonuses_minor <> 0 or t.rebates_minor <> 0 or t.salaries_minor <> 0
    on conflict (bucket, member_id, contract_id, window_from) do update set promotions_minor = l.promotions_minor + excluded.promotions_minor,
      rebates_minor = l.rebates_minor + excluded.rebates_minor, salaries_minor = l.salaries_minor + excluded.salaries_minor`.execute(
    tx,
  );
}

/**
 * Returns a query for the play of the window, by member and line. Bets that arrived after the window was closed are subtracted, because the roll-ups
 * contain them by now.
 */
function selectPlay(measured: MeasuredWindow, buckets: BucketRange): RawBuilder<unknown> {
  const { series, window } = measured;
  const rollups = isWholeDayWindow(window) ? selectDays(measured, buckets) : selectFiveMinutes(measured, buckets);
  return sql`${rollups}
    union all
    select member_id, line, -stake_minor, -valid_bet_minor, -win_minor from settlement_late_bet
    where merchant_id = ${series.merchantId} and kind = ${series.kind} and time_window = ${series.window} and window_from = ${window.from}
      and member_id & 255 >= ${buckets.from} and member_id & 255 < ${buckets.to}`;
}

function selectDays(measured: MeasuredWindow, buckets: BucketRange): RawBuilder<unknown> {
  return sql`select member_id, line, stake_minor, valid_bet_minor, win_minor from member_day
    where day = ${buildAnyDayOfWindow(measured.window, measured.timeZone)} and merchant_id = ${measured.series.merchantId}
      and member_id & 255 >= ${buckets.from} and member_id & 255 < ${buckets.to}`;
}

function selectFiveMinutes({ series, window }: MeasuredWindow, buckets: BucketRange): RawBuilder<unknown> {
  return sql`select member_id, line, stake_minor, valid_bet_minor, win_minor from member_five_minutes
    where starts_at >= ${window.from} and starts_at < ${window.to} and bucket >= ${buckets.from} and bucket < ${buckets.to}
      and merchant_id = ${series.merchantId}`;
}

/** Returns whether the window is longer than an hour. Such windows consist of whole days. */
export function isWholeDayWindow({ from, to }: SettlementWindow): boolean {
  return to.getTime() - from.getTime() > HOUR_MS;
}

/**
 * Returns `any(…)` with the list of the days of the window. A list of values is used because Citus sends a list to each shard, but not a function
 * that returns rows.
 */
export function buildAnyDayOfWindow({ from, to }: SettlementWindow, timeZone: string): RawBuilder<string[]> {
  const [first, last] = [dayAt(from, timeZone), dayAt(new Date(to.getTime() - 1), timeZone)];
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, offset) => addDays(first, offset));
  return sql<string[]>`any(${days}::date[])`;
}

/**
 * Returns the condition that the play of the member in this column counted for the agents above at the time `at`. Trial members, blocked members and
 * members who had excluded themselves do not count. A member never becomes a trial member, nor a trial member a true one, so that the condition is the
 * same whenever it is judged.
 */
export function isEligible(column: string, at: Date | RawBuilder<Date>): RawBuilder<boolean> {
  const memberId = sql.ref(column);
  // Citus accepts both subqueries beside each other, and not one within the other.
  return sql<boolean>`(exists (
      select from member m where m.member_id = ${memberId} and m.type <> ${TRIAL_TYPE})
    and not exists (
      select from uncounted_play u where u.member_id = ${memberId} and u.since <= ${at} and (u.until is null or u.until > ${at})))`;
}

/** Returns a subquery for the deposits that were credited in the window and had not been returned when the window was closed. */
function sumDeposits(column: string, { window: { from, to }, closedAt }: MeasuredWindow): RawBuilder<bigint> {
  return sql<bigint>`(
    select coalesce(sum(d.amount_minor), 0) from deposit d
    where d.member_id = ${sql.ref(column)} and d.credited_at >= ${from} and d.credited_at < ${to}
      and (d.state = 'credited' or d.state = 'refunded' and d.refunded_at > ${closedAt}))`;
}
