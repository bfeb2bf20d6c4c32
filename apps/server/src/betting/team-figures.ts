import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { countBetAmountUnits, type TeamFigures } from '../domain/contracts/settle.ts';
import type { Terms } from '../domain/contracts/terms.ts';
import type { SettlementWindow } from '../domain/contracts/window.ts';
import type { Db, Tx } from '../platform/db.ts';
import { hasOnePlacement } from '../platform/placements.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { buildAnyDayOfWindow, isEligible, isWholeDayWindow } from './measure-teams.ts';

/** An agent whose team is measured, with the terms that say when a member of the team counts as active. */
export interface MeasuredAgent {
  readonly memberId: bigint;
  readonly line: string;
  readonly terms: Terms;
}

/** The play of a team in the window. Amounts are minor units. */
interface PlaySums {
  readonly valid_bet_minor: bigint;
  readonly stake_minor: bigint;
  readonly win_minor: bigint;
  readonly active_members: bigint;
}

/** The amounts that the members of a team received in the window, in minor units. */
interface MoneySums {
  readonly promotions_minor: bigint;
  readonly rebates_minor: bigint;
  readonly salaries_minor: bigint;
}

interface FiguresRow extends PlaySums, MoneySums {
  readonly member_id: bigint;
}

/**
 * Measures the teams of agents in one settlement window. The team is everybody below the agent, by the line in which a bet was placed. The own play
 * of the agent and the play of members who are not eligible (`isEligible`) do not count. A bet counts in the window in which it was placed. The cost
 * of the query grows with the play of the teams. As in a settlement, windows of an hour or less have no bonuses, rebates and salaries.
 */
export async function readTeamFigures(
  db: Db | Tx,
  agents: readonly MeasuredAgent[],
  window: SettlementWindow,
  timeZone: string,
): Promise<ReadonlyMap<bigint, TeamFigures>> {
  if (agents.length === 0) return new Map();
  const rows = hasOnePlacement()
    ? await readFiguresOfAllAgents(db, agents, window, timeZone)
    : await readFiguresAgentByAgent(db, agents, window, timeZone);
  return new Map(rows.map((row) => [row.member_id, toFigures(row, window)]));
}

/** Reads the figures of all agents in one statement, which needs all rows in one database. */
async function readFiguresOfAllAgents(
  db: Db | Tx,
  agents: readonly MeasuredAgent[],
  window: SettlementWindow,
  timeZone: string,
): Promise<FiguresRow[]> {
  const agent = {
    line: sql`agent.line`,
    validBetMinor: sql`agent.active_valid_bet_minor`,
    hasDeposited: sql<boolean>`(agent.active_deposits_minor = 0 or agent.active_deposits_minor <= ${sumDeposits(window)})`,
  };
  const { rows } = await sql<FiguresRow>`
    with agent as (${selectAgentRows(agents)})
    select agent.member_id, ${figureColumns} from agent
    cross join lateral (${sumPlay(agent, window, timeZone)}) play
    cross join lateral (${sumMoney(agent, window, timeZone)}) money`.execute(db);
  return rows;
}

/** Reads the figures agent by agent, and play apart from money, because Citus cannot join rows of several shards with a list of agents. */
async function readFiguresAgentByAgent(
  db: Db | Tx,
  agents: readonly MeasuredAgent[],
  window: SettlementWindow,
  timeZone: string,
): Promise<FiguresRow[]> {
  const figuresRows: FiguresRow[] = [];
  for (const { memberId, line, terms } of agents) {
    const agent = {
      line: sql`${line}::ltree`,
      validBetMinor: sql`${terms.activeFrom.validBetMinor}::bigint`,
      hasDeposited: hasDepositedAtLeast(terms.activeFrom.depositsMinor, window),
    };
    const play = await sql<PlaySums>`${sumPlay(agent, window, timeZone)}`.execute(db);
    const money = await sql<MoneySums>`${sumMoney(agent, window, timeZone)}`.execute(db);
    const [playRow, moneyRow] = [play.rows[0], money.rows[0]];
    assert(playRow !== undefined && moneyRow !== undefined, 'sums have one row');
    figuresRows.push({ member_id: memberId, ...playRow, ...moneyRow });
  }
  return figuresRows;
}

/** The SQL expressions for an agent in a statement: columns of a list of agents, or values. */
interface AgentTerms {
  readonly line: RawBuilder<unknown>;
  readonly validBetMinor: RawBuilder<unknown>;
  /** The condition that member `p` has deposited enough in the window to count as active. */
  readonly hasDeposited: RawBuilder<boolean>;
}

const figureColumns = sql`play.valid_bet_minor, play.stake_minor, play.win_minor, play.active_members, money.promotions_minor,
  money.rebates_minor, money.salaries_minor`;

function sumPlay(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`
      select coalesce(sum(p.valid_bet_minor), 0) as valid_bet_minor, coalesce(sum(p.stake_minor), 0) as stake_minor,
        coalesce(sum(p.win_minor), 0) as win_minor,
        count(*) filter (
          where p.stake_minor > 0 and p.valid_bet_minor >= ${agent.validBetMinor} and ${agent.hasDeposited}
        ) as active_members
      from (${selectPlay(agent, window, timeZone)}) p where ${isEligible('p.member_id', window.to)}`;
}

function sumMoney(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`
      select coalesce(sum(d.bonuses_minor), 0) as promotions_minor, coalesce(sum(d.rebates_minor), 0) as rebates_minor,
        coalesce(sum(d.salaries_minor), 0) as salaries_minor
      from member_money_day d
      where ${isWholeDayWindow(window)} and d.day = ${buildAnyDayOfWindow(window, timeZone)} and ${isBelowAgent(agent, 'd.line')}
        and ${isEligible('d.member_id', window.to)}`;
}

function selectAgentRows(agents: readonly MeasuredAgent[]): RawBuilder<unknown> {
  return sql`select * from unnest(
    ${agents.map(({ memberId }) => memberId)}::bigint[],
    ${agents.map(({ line }) => line)}::ltree[],
    ${agents.map(({ terms }) => terms.activeFrom.validBetMinor)}::bigint[],
    ${agents.map(({ terms }) => terms.activeFrom.depositsMinor)}::bigint[]
  ) as agent (member_id, line, active_valid_bet_minor, active_deposits_minor)`;
}

/**
 * Returns the condition that a line lies below the line of the agent, as a range that an index serves. The labels of a line are numbers, so every line below
 * `1.17` lies between `1.17` and `1.170` in the order of the index.
 */
function isBelowAgent(agent: AgentTerms, column: string): RawBuilder<boolean> {
  const line = sql.ref(column);
  return sql`${line} > ${agent.line} and ${line} < (ltree2text(${agent.line}) || '0')::ltree`;
}

/** Selects the settled bets of the team in the window, summed by member. A window of whole days reads the roll-up by day. */
function selectPlay(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return isWholeDayWindow(window) ? selectPlayByDay(agent, window, timeZone) : selectPlayByBet(agent, window, timeZone);
}

function selectPlayByDay(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`select d.member_id, sum(d.valid_bet_minor) as valid_bet_minor, sum(d.stake_minor) as stake_minor, sum(d.win_minor) as win_minor
    from member_day d
    where d.day = ${buildAnyDayOfWindow(window, timeZone)} and ${isBelowAgent(agent, 'd.line')}
    group by d.member_id`;
}

/**
 * Selects the play from the bets themselves. The condition on the id limits the months, the condition on the day limits the range of the index, and
 * the condition on `placed_at` cuts out the window.
 */
function selectPlayByBet(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`select b.member_id, sum(b.valid_bet_minor) as valid_bet_minor, sum(b.stake_minor) as stake_minor, sum(b.win_minor) as win_minor
    from bet b
    where b.day = ${buildAnyDayOfWindow(window, timeZone)}
      and ${isBelowAgent(agent, 'b.line')}
      and ${canIdBeInSpan('b.bet_id', { from: window.from, until: window.to })}
      and b.state in ('won', 'lost')
      and b.placed_at >= ${window.from} and b.placed_at < ${window.to}
    group by b.member_id`;
}

/**
 * Returns the condition that member `p` has deposited at least this amount in the window. The condition lists the members, because Citus refuses a subquery
 * that reads a column of the sums beside it.
 */
function hasDepositedAtLeast(amountMinor: bigint, { from, to }: SettlementWindow): RawBuilder<boolean> {
  if (amountMinor === 0n) return sql<boolean>`true`;
  return sql<boolean>`p.member_id = any(array(
    select d.member_id from deposit d where d.state = 'credited' and d.credited_at >= ${from} and d.credited_at < ${to}
    group by d.member_id having sum(d.amount_minor) >= ${amountMinor}))`;
}

/** Returns a subquery for the credited deposits of member `p` in the window. */
function sumDeposits({ from, to }: SettlementWindow): RawBuilder<bigint> {
  return sql<bigint>`(
    select coalesce(sum(d.amount_minor), 0) from deposit d
    where d.member_id = p.member_id and d.state = 'credited' and d.credited_at >= ${from} and d.credited_at < ${to}
  )`;
}

function toFigures(row: FiguresRow, { from, to }: SettlementWindow): TeamFigures {
  return {
    validBetMinor: row.valid_bet_minor,
    betAmountMinor: row.stake_minor,
    profitAndLossMinor: row.win_minor - row.stake_minor,
    promotionsMinor: row.promotions_minor,
    rebatesMinor: row.rebates_minor,
    salariesMinor: row.salaries_minor,
    activeMembers: Number(row.active_members),
    carriedOverMinor: 0n,
    betAmountUnits: countBetAmountUnits(to.getTime() - from.getTime()),
  };
}
