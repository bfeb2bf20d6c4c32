import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { TierWin } from '@baize/lottery/play';
import { sql } from 'kysely';
import type { ModelWorld } from './model-world.ts';
import { formatBet, formatChase, formatFigures, formatPayment, type RowTexts } from './row-texts.ts';

/** Reads what the server has stored of a history. */
export async function readStoredRows(world: ModelWorld): Promise<RowTexts> {
  const bets = await readStoredBets(world);
  return {
    balances: await readBalances(world),
    issues: await readIssues(world),
    bets: bets.map((bet) => formatBet(findMemberIndex(world, bet.memberId), { ...bet, wins: bet.wins ?? [] })),
    chases: await readChases(world),
    payments: await readPayments(world),
    figures: await readFigures(world),
    exposure: await readExposure(world),
  };
}

export interface StoredBet {
  readonly memberId: bigint;
  readonly betId: bigint;
  readonly gameCode: string;
  readonly issue: string;
  readonly lineNo: number;
  readonly playId: string;
  readonly selection: string;
  readonly price: LottoLinePrice;
  readonly placedAt: Date;
  readonly costMinor: bigint;
  readonly rebateMinor: bigint;
  readonly state: string;
  readonly wins: readonly TierWin[] | null;
  readonly prizeMinor: bigint;
  readonly winMinor: bigint;
  readonly validBetMinor: bigint;
}

/** Reads the bets of the history. The bets of each member stand in the order of their placement. */
export async function readStoredBets(world: ModelWorld): Promise<StoredBet[]> {
  const { rows } = await sql<StoredBet>`
    select b.member_id as "memberId", b.bet_id as "betId", b.game_code as "gameCode", b.round_id as issue, l.line_no as "lineNo",
      l.play_id as "playId", l.selection, l.price, b.placed_at as "placedAt", b.stake_minor as "costMinor", l.rebate_minor as "rebateMinor",
      b.state, l.wins, l.prize_minor as "prizeMinor", b.win_minor as "winMinor", b.valid_bet_minor as "validBetMinor"
    from lottery_bet l join bet b using (bucket, member_id, bet_id)
    where b.member_id = any(${memberIds(world)}::bigint[])
    order by b.member_id, b.bet_id`.execute(world.db);
  return rows;
}

function memberIds({ members }: ModelWorld): bigint[] {
  return members.map(({ memberId }) => memberId);
}

function findMemberIndex(world: ModelWorld, memberId: bigint): number {
  return memberIds(world).indexOf(memberId);
}

async function readBalances(world: ModelWorld): Promise<bigint[]> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance_minor as balance from wallet_account where kind = 'cash' and member_id = any(${memberIds(world)}::bigint[])
    order by member_id`.execute(world.db);
  return rows.map(({ balance }) => balance);
}

async function readIssues({ db, issueIds }: ModelWorld): Promise<string[]> {
  const { rows } = await sql<{ code: string; number: string; state: string; version: number }>`
    select lottery_code as code, number, state, draw_version as version from lottery_issue
    where issue_id = any(${[...issueIds.values()]}::bigint[])`.execute(db);
  return rows.map(({ code, number, state, version }) => `${code} ${number} ${state} v${version}`).toSorted();
}

async function readChases(world: ModelWorld): Promise<string[]> {
  const { rows } = await sql<{ memberId: bigint; state: string; issues: { state: string; multiple: number }[] }>`
    select c.member_id as "memberId", c.state, json_agg(json_build_object('state', w.state, 'multiple', w.multiple) order by w.issue_id) as issues
    from lottery_chase c join lottery_chase_issue w using (bucket, member_id, chase_id)
    where member_id = any(${memberIds(world)}::bigint[])
    group by c.member_id, c.chase_id, c.state`.execute(world.db);
  return rows.map((chase) => formatChase(findMemberIndex(world, chase.memberId), chase)).toSorted();
}

interface PaymentRow {
  readonly memberId: bigint;
  readonly number: string;
  readonly winMinor: bigint;
  readonly rebateMinor: bigint;
  readonly owedMinor: bigint;
}

async function readPayments(world: ModelWorld): Promise<string[]> {
  const { rows } = await sql<PaymentRow>`
    select p.member_id as "memberId", i.number, p.paid_minor as "winMinor", p.rebate_minor as "rebateMinor",
      p.owed_minor as "owedMinor"
    from lottery_participation p join lottery_issue i using (issue_id)
    where p.member_id = any(${memberIds(world)}::bigint[])`.execute(world.db);
  return rows
    .map((payment) => formatPayment(findMemberIndex(world, payment.memberId), payment.number, payment))
    .toSorted();
}

interface FiguresRow {
  readonly memberId: bigint;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly validBetMinor: bigint;
}

/** Adds up the events of the history. A settled bet is added, and a voided or corrected bet is subtracted again. */
async function readFigures(world: ModelWorld): Promise<string[]> {
  const { rows } = await sql<FiguresRow>`
    select member_id as "memberId", sum(sign * stake)::bigint as "stakeMinor", sum(sign * win)::bigint as "winMinor",
      sum(sign * valid_bet)::bigint as "validBetMinor"
    from (
      select (payload ->> 'memberId')::bigint as member_id, case topic when 'bet.settled' then 1 else -1 end as sign,
        (payload ->> 'stakeMinor')::bigint as stake, (payload ->> 'winMinor')::bigint as win, (payload ->> 'validBetMinor')::bigint as valid_bet
      from outbox where outbox_id > ${world.lastEventId} and topic in ('bet.settled', 'bet.voided')
    ) event
    where member_id = any(${memberIds(world)}::bigint[])
    group by member_id having sum(sign * stake) <> 0
    order by member_id`.execute(world.db);
  return rows.map((figures) => formatFigures(findMemberIndex(world, figures.memberId), figures));
}

async function readExposure({ db, issueIds }: ModelWorld): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', i.number, e.play_id, e.row_no, e.symbol, sum(e.stake_minor)) as text
    from lottery_exposure e join lottery_issue i using (issue_id) where e.issue_id = any(${[...issueIds.values()]}::bigint[])
    group by i.number, e.play_id, e.row_no, e.symbol having sum(e.stake_minor) <> 0`.execute(db);
  return rows.map(({ text }) => text).toSorted();
}
