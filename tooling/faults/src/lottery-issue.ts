import type pg from 'pg';

/**
 * Number of players of the lottery issue (one drawing of a lottery) whose settlement is disturbed. Their bets are inserted by SQL, because placing
 * 30,000 bets through the API would take longer than their settlement.
 */
export const PLAYERS = 6_000;
const BETS_PER_PLAYER = 5;
const FUNDS_MINOR = 1_000_000;
const STAKE_MINOR = 200;
const ISSUE = 1;
const LOTTERY = 'FAULTS_SSC';
/** Draw whose first ball is small and even, so that half of the players win on it. */
const DRAW = '2,2,3,4,5';
/** What a winning bet pays: the stake of 2.00 at odds of 1.94. */
const WINNING_BET_PAYS_MINOR = 388;

/** Creates players with money and their bets: four on three digits that lose, one on big (even ids) or small (odd ids). */
export async function createLotteryIssue(client: pg.Client): Promise<void> {
  await client.query(LOTTERY_ROWS);
  await client.query(PLAYER_ROWS, [PLAYERS]);
  await client.query(`update member set line = member_id::text::ltree where ${PLAYER_CONDITION}`);
  await client.query(FUND_ROWS, [FUNDS_MINOR]);
  await client.query(BET_ROWS);
  await client.query(PARTICIPATION_ROWS);
}

/** Draws the issue. The workers detect this within seconds. */
export async function drawLotteryIssue(client: pg.Client): Promise<void> {
  await client.query(
    `update lottery_issue set state = 'drawn', draw_text = $2, draw_version = 1, drawn_at = now() where issue_id = $1`,
    [ISSUE, DRAW],
  );
}

/** How far the settlement of the issue is. */
interface SettlementProgress {
  readonly settledPlayers: number;
  readonly isSettled: boolean;
  /** Events that the workers have not handled yet. */
  readonly waitingEvents: number;
}

/** Reads how far the settlement of the issue is. */
export async function readSettlementProgress(client: pg.Client): Promise<SettlementProgress> {
  const { rows } = await client.query<SettlementProgress>(
    `select (select count(*) from lottery_participation where issue_id = $1 and settled_version = 1)::integer as "settledPlayers",
       state = 'settled' as "isSettled",
       ((select count(*) from outbox) + (select coalesce(sum(waiting + parked), 0) from outbox_backlog))::integer as "waitingEvents"
     from lottery_issue where issue_id = $1`,
    [ISSUE],
  );
  const [progress] = rows;
  if (!progress) throw new Error('the issue exists');
  return progress;
}

/** Finds players who were paid twice, not at all or a wrong amount, and bets that are open or not counted exactly once. */
export async function findWrongPayments(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ wrong: string }>(SELECT_WRONG_PLAYERS, [
    FUNDS_MINOR,
    WINNING_BET_PAYS_MINOR,
    BETS_PER_PLAYER,
  ]);
  return rows.map(({ wrong }) => wrong);
}

const LOTTERY_ROWS = `
  insert into integration (code, name, launch_url, wallet_mode) values ('LOTTO', 'Lottery', 'http://127.0.0.1', 'single');
  insert into vendor (code, name, integration_code, position) values ('LOTTO', 'Lottery', 'LOTTO', 9);
  insert into merchant_vendor (merchant_id, vendor_code) values (1, 'LOTTO');
  insert into game (node_id, vendor_code, game_type, game_code, names, icon, position) values (99, 'LOTTO', 'ELOTT', '${LOTTERY}', '{"en": "SSC"}', 'lottery', 9);
  insert into lottery (code, vendor_code, family, category, prize_modes, markets, calendar, close_seconds, own_draw, line_min_minor, line_max_minor,
    number_max_minor, payout_per_line_max_minor, payout_per_issue_max_minor)
  values ('${LOTTERY}', 'LOTTO', 'ssc', 'SSC', '{ELOTT}', '{official,credit}', '{"kind": "days", "weekdays": [], "minuteOfDay": 0, "utcOffsetMinutes": 0}', 5,
    false, 1, 10000000, 5000000000, 50000000, 500000000);
  insert into lottery_issue (issue_id, lottery_code, number, opens_at, closes_at, draws_at, state)
  values (${ISSUE}, '${LOTTERY}', '20261124-0001', now() - interval '2 minutes', now() - interval '1 minute', now() - interval '1 minute', 'closed');`;

const PLAYER_ROWS = `
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  select 1, 'lotto' || n, 'lotto' || n, 'lotto' || n, 'none', '0', 'lotto' || n, 'en' from generate_series(1, $1::integer) n`;

const PLAYER_CONDITION = `account like 'lotto%'`;

const FUND_ROWS = `
  with funded as (
    insert into posting (bucket, member_id, posting_id, key, kind) select member_id & 255, member_id, 1, 'funds', 'deposit' from member where ${PLAYER_CONDITION}
    returning bucket, member_id
  ), keyed as (
    insert into idempotency (bucket, member_id, key, posting_id, digest) select bucket, member_id, 'funds', 1, sha256('funds') from funded
  ), entered as (
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
    select bucket, member_id, 1, line_no, account, 'NPR', amount, balance from funded cross join lateral (
      values (1, 'cash', $1::bigint, $1::bigint), (2, 'house:payment-clearing:faults', -$1::bigint, null)
    ) line (line_no, account, amount, balance)
  )
  insert into wallet_account (bucket, member_id, kind, currency, balance_minor, last_posting_id) select bucket, member_id, 'cash', 'NPR', $1::bigint, 1 from funded`;

/** Inserts bets with current ids, created as the server does (apps/server/src/domain/record-id.ts). */
const BET_ROWS = `
  with base as materialized (
    select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000) << 22 as id
  ), line as materialized (
    select m.member_id, m.line, base.id + row_number() over (order by m.member_id, n) as bet_id, n, md5('order' || m.member_id)::uuid as order_id
    from member m cross join generate_series(1, ${BETS_PER_PLAYER}) n cross join base where ${PLAYER_CONDITION}
  ), detailed as (
    insert into lottery_bet (bucket, member_id, bet_id, order_id, line_no, issue_id, play_id, selection, notes, price, payout_max_minor, leaf_hash)
    select member_id & 255, member_id, bet_id, order_id, n, ${ISSUE},
      case n when 1 then 'ssc.credit-ball1.sides' else 'ssc.front3.straight' end,
      case when n > 1 then '9|9|' || n % 10 when member_id % 2 = 1 then 'small' else 'big' end, 1,
      case n when 1 then '{"market": "credit", "amount": "2.00", "returnPpm": 970000}'::jsonb
        else '{"market": "official", "unit": "yuan", "multiple": 1, "group": 1956}'::jsonb end, 50000000, sha256(convert_to(bet_id::text, 'UTF8'))
    from line
  )
  insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line, currency,
    stake_minor, placed_at, day)
  select member_id & 255, member_id, bet_id, 1, 'lotto', 'LOTTO', 'ELOTT', '${LOTTERY}', '20261124-0001', order_id || ':' || n, line, 'NPR', ${STAKE_MINOR}, now(),
    (now() at time zone 'Asia/Kathmandu')::date from line`;

const PARTICIPATION_ROWS = `
  insert into lottery_participation (bucket, member_id, issue_id, currency, lines, cost_minor, first_bet_id, last_bet_id, payout_max_minor)
  select bucket, member_id, issue_id, 'NPR', count(*), count(*) * ${STAKE_MINOR}, min(bet_id), max(bet_id), 500000000
  from lottery_bet where issue_id = ${ISSUE} group by bucket, member_id, issue_id`;

const SELECT_WRONG_PLAYERS = `
  with player as (
    select m.member_id, case when m.member_id % 2 = 1 then $2::bigint else 0 end as due, w.balance_minor - $1::bigint as received,
      (select count(*) from posting p where p.bucket = m.member_id & 255 and p.member_id = m.member_id and p.kind = 'win') as wins,
      (select count(*) from bet b where b.bucket = m.member_id & 255 and b.member_id = m.member_id and b.state = 'open') as open,
      (select coalesce(sum(d.bets), 0) from member_day d where d.member_id = m.member_id) as counted
    from member m join wallet_account w on w.bucket = m.member_id & 255 and w.member_id = m.member_id and w.kind = 'cash'
    where ${PLAYER_CONDITION}
  )
  select format('player %s received %s of %s in %s wins; %s bets are open, %s are counted', member_id, received, due, wins, open, counted) as wrong
  from player where received <> due or wins <> least(due, 1) or open > 0 or counted <> $3::integer
  order by member_id limit 20`;
