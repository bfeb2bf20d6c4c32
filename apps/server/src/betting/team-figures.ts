import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { betAmountUnits, type TeamFigures } from '../domain/contracts/settle.ts';
import type { Terms } from '../domain/contracts/terms.ts';
import type { SettlementWindow } from '../domain/contracts/window.ts';
import type { Db, Tx } from '../platform/db.ts';
import { hasOnePlacement } from '../platform/placements.ts';
import { canBeOf } from '../platform/history-ids.ts';
import { anyDayOf, isEligible, isOfWholeDays } from './measure-teams.ts';

/** An agent whose team is measured, with the terms that say when a member of the team counts as active. */
export interface MeasuredAgent {
  readonly memberId: bigint;
  readonly line: string;
  readonly terms: Terms;
}

interface PlaySums {
  readonly valid_bet_minor: bigint;
  readonly stake_minor: bigint;
  readonly win_minor: bigint;
  readonly active_members: bigint;
}

interface MoneySums {
  readonly promotions_minor: bigint;
  readonly rebates_minor: bigint;
  readonly salaries_minor: bigint;
}

interface FiguresRow extends PlaySums, MoneySums {
  readonly member_id: bigint;
}

/**
 * Measures the teams of agents in one settlement window: everybody below each agent, by the line that held when a bet was made, without the
 * agent's own play and without members who earn nobody anything. A bet counts in the window in which it was made. The cost is that of the teams'
 * play. As in a settlement, windows of an hour or less have no bonuses, rebates and salaries.
 */
export async function readTeamFigures(
  db: Db | Tx,
  agents: readonly MeasuredAgent[],
  window: SettlementWindow,
  timeZone: string,
): Promise<ReadonlyMap<bigint, TeamFigures>> {
  if (agents.length === 0) return new Map();
  const rows = hasOnePlacement()
    ? await readOfAll(db, agents, window, timeZone)
    : await readOfEach(db, agents, window, timeZone);
  return new Map(rows.map((row) => [row.member_id, toFigures(row, window)]));
}

async function readOfAll(
  db: Db | Tx,
  agents: readonly MeasuredAgent[],
  window: SettlementWindow,
  timeZone: string,
): Promise<FiguresRow[]> {
  const each = {
    line: sql`agent.line`,
    validBetMinor: sql`agent.active_valid_bet_minor`,
    hasDeposited: sql<boolean>`(agent.active_deposits_minor = 0 or agent.active_deposits_minor <= ${depositsOf(window)})`,
  };
  const { rows } = await sql<FiguresRow>`
    with agent as (${agentRows(agents)})
    select agent.member_id, ${figureColumns} from agent
    cross join lateral (${playSums(each, window, timeZone)}) play
    cross join lateral (${moneySums(each, window, timeZone)}) money`.execute(db);
  return rows;
}

/** The same agent by agent, and play apart from money: Citus joins rows of several shards with no list of agents. */
async function readOfEach(
  db: Db | Tx,
  agents: readonly MeasuredAgent[],
  window: SettlementWindow,
  timeZone: string,
): Promise<FiguresRow[]> {
  const all: FiguresRow[] = [];
  for (const { memberId, line, terms } of agents) {
    const agent = {
      line: sql`${line}::ltree`,
      validBetMinor: sql`${terms.activeFrom.validBetMinor}::bigint`,
      hasDeposited: hasDepositedAtLeast(terms.activeFrom.depositsMinor, window),
    };
    const play = await sql<PlaySums>`${playSums(agent, window, timeZone)}`.execute(db);
    const money = await sql<MoneySums>`${moneySums(agent, window, timeZone)}`.execute(db);
    const [playRow, moneyRow] = [play.rows[0], money.rows[0]];
    assert(playRow !== undefined && moneyRow !== undefined, 'sums have one row');
    all.push({ member_id: memberId, ...playRow, ...moneyRow });
  }
  return all;
}

/** The facts about an agent that a statement needs: columns of its list of agents, or values. */
interface AgentTerms {
  readonly line: RawBuilder<unknown>;
  readonly validBetMinor: RawBuilder<unknown>;
  /** The condition that member `p` has deposited enough in the window to count as active. */
  readonly hasDeposited: RawBuilder<boolean>;
}

const figureColumns = sql`play.valid_bet_minor, play.stake_minor, play.win_minor, play.active_members, money.promotions_minor,
  money.rebates_minor, money.salaries_minor`;

function playSums(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`
      select coalesce(sum(p.valid_bet_minor), 0) as valid_bet_minor, coalesce(sum(p.stake_minor), 0) as stake_minor,
        coalesce(sum(p.win_minor), 0) as win_minor,
        count(*) filter (
          where p.stake_minor > 0 and p.valid_bet_minor >= ${agent.validBetMinor} and ${agent.hasDeposited}
        ) as active_members
      from (${playOfTeam(agent, window, timeZone)}) p where ${isEligible('p.member_id', { closedAt: window.to })}`;
}

function moneySums(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`
      select coalesce(sum(d.bonuses_minor), 0) as promotions_minor, coalesce(sum(d.rebates_minor), 0) as rebates_minor,
        coalesce(sum(d.salaries_minor), 0) as salaries_minor
      from member_money_day d
      where ${isOfWholeDays(window)} and d.day = ${anyDayOf(window, timeZone)} and ${isBelowAgent(agent, 'd.line')}
        and ${isEligible('d.member_id', { closedAt: window.to })}`;
}

function agentRows(agents: readonly MeasuredAgent[]): RawBuilder<unknown> {
  return sql`select * from unnest(
    ${agents.map(({ memberId }) => memberId)}::bigint[],
    ${agents.map(({ line }) => line)}::ltree[],
    ${agents.map(({ terms }) => terms.activeFrom.validBetMinor)}::bigint[],
    ${agents.map(({ terms }) => terms.activeFrom.depositsMinor)}::bigint[]
  ) as agent (member_id, line, active_valid_bet_minor, active_deposits_minor)`;
}

/** The labels of a line are numbers, so that everything below `1.17` lies between `1.17` and `1.170` in the order of the index. */
function isBelowAgent(agent: AgentTerms, column: string): RawBuilder<boolean> {
  const line = sql.ref(column);
  return sql`${line} > ${agent.line} and ${line} < (ltree2text(${agent.line}) || '0')::ltree`;
}

/** Settled bets of the team in the window, summed by member: from the roll-up by day where the window is made of whole days. */
function playOfTeam(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return isOfWholeDays(window) ? playByDay(agent, window, timeZone) : playByBet(agent, window, timeZone);
}

function playByDay(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`select d.member_id, sum(d.valid_bet_minor) as valid_bet_minor, sum(d.stake_minor) as stake_minor, sum(d.win_minor) as win_minor
    from member_day d
    where d.day = ${anyDayOf(window, timeZone)} and ${isBelowAgent(agent, 'd.line')}
    group by d.member_id`;
}

/** The id narrows the months, the day the index; the instants cut the window out of them. */
function playByBet(agent: AgentTerms, window: SettlementWindow, timeZone: string): RawBuilder<unknown> {
  return sql`select b.member_id, sum(b.valid_bet_minor) as valid_bet_minor, sum(b.stake_minor) as stake_minor, sum(b.win_minor) as win_minor
    from bet b
    where b.day = ${anyDayOf(window, timeZone)}
      and ${isBelowAgent(agent, 'b.line')}
      and ${canBeOf('b.bet_id', { from: window.from, until: window.to })}
      and b.state in ('won', 'lost')
      and b.placed_at >= ${window.from} and b.placed_at < ${window.to}
    group by b.member_id`;
}

/** The condition for an amount that is known. Citus refuses a subquery that reads a column of the sums beside it, so the members are listed. */
function hasDepositedAtLeast(amountMinor: bigint, { from, to }: SettlementWindow): RawBuilder<boolean> {
  if (amountMinor === 0n) return sql<boolean>`true`;
  return sql<boolean>`p.member_id = any(array(
    select d.member_id from deposit d where d.state = 'credited' and d.credited_at >= ${from} and d.credited_at < ${to}
    group by d.member_id having sum(d.amount_minor) >= ${amountMinor}))`;
}

function depositsOf({ from, to }: SettlementWindow): RawBuilder<bigint> {
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
    betAmountUnits: betAmountUnits(to.getTime() - from.getTime()),
  };
}
